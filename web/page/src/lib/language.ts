// The languages that the page and the referee speak.

/** Each language by its tag and its own name. */
export const languages: [string, string][] = [
  ['en', 'English'],
  ['pl', 'polski'],
  ['fr', 'français'],
  ['ja', '日本語'],
  ['zh', '中文'],
]
