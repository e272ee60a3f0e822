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
      // A worker keeps its address, so that a browser finds the next one there.
      output: { entryFileNames: (c) => (c.name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js') },
    },
  },
})
