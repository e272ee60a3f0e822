import { expect, test } from 'vitest'
import { languages, languageSays } from './language'

test('a language is called by its own name where that can be drawn, and else by one that can', () => {
  const called = (can: (c: string) => boolean) => languages.map(([tag, name]) => languageSays(tag, name, can))
  expect(called(() => true)).toEqual(['English', 'polski', 'français', '日本語', '中文'])
  expect(called((c) => c < '\u3000')).toEqual(['English', 'polski', 'français', 'Japanese', 'Chinese'])
})
