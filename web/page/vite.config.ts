import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'
import { offline } from './offline.plugin'

// The built page is committed and embedded in the server, so a build must be
// the same, byte for byte, wherever it is made.
export default defineConfig({
  plugins: [svelte(), offline()],
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rollupOptions: {
      input: { index: 'index.html', sw: 'src/offline/worker.ts' },
      output: {
        // A worker keeps its address, so that a browser finds the next one there.
        entryFileNames: (c) => (c.name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
        // What several pages share comes in one file: fifty small ones cost a slow line eight journeys.
        // So does, in another, what several of them want and none at once.
        codeSplitting: {
          groups: [
            { name: 'later', test: /\/src\/(door\/Unknown\.svelte|table\/(inspect|keysays)\.ts|ui\/Help\.svelte|why\/(HistoryPanel\.svelte|desk\.ts|safe\.ts))/, minShareCount: 2, priority: 1, entriesAware: false, includeDependenciesRecursively: false },
            { name: 'shared', test: /\/src\/(ui|lib|tile|table|why|door)\//, minShareCount: 2, entriesAware: false, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
})
