// Calls said aloud, by the browser's own voice, for who wants to hear them.

/**
 * Says a word of a language. Where the browser has voices and none of the
 * language, it is silent; a new word does not wait for the one before.
 */
export function sayAloud(word: string, lang: string): void {
  const speech = globalThis.speechSynthesis
  if (!speech || !word) return
  const voices = speech.getVoices() // none yet, while they are being fetched
  const voice = voices.find((v) => v.lang.slice(0, 2) === lang)
  if (voices.length > 0 && !voice) return
  const spoken = new SpeechSynthesisUtterance(word)
  spoken.lang = voice?.lang ?? lang
  spoken.voice = voice ?? null
  speech.cancel()
  speech.speak(spoken)
}
