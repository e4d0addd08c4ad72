export const languages = ['en', 'ja', 'zh'] as const
export type Language = (typeof languages)[number]
export const languageNames: Record<Language, string> = { en: 'English', ja: '日本語', zh: '中文' }

const STORED_AS = 'yomu.language'

export type Catalogue<M> = Record<Language, M>

/**
 * The texts of one part of a page. English says which texts there are; a language that lacks one, or has one more,
 * does not compile.
 */
export const catalogue = <M>(texts: { en: M; ja: NoInfer<M>; zh: NoInfer<M> }): Catalogue<M> => texts

let current: Language = preferred()
const listeners = new Set<() => void>()

export const currentLanguage = () => current

export function onLanguage(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function chooseLanguage(language: Language): void {
  localStorage.setItem(STORED_AS, language)
  show(language)
}

function show(language: Language) {
  current = language
  for (const listener of listeners) listener()
}

/** The texts in the current language, outside of components. */
export const getMessages = <M>(texts: Catalogue<M>): M => texts[current]

function preferred(): Language {
  const wanted = [localStorage.getItem(STORED_AS), ...navigator.languages]
  return wanted.flatMap(tag => languages.filter(language => tag?.split('-')[0] === language))[0] ?? 'en'
}

// Follows the language chosen in another window.
addEventListener('storage', ({ key }) => {
  if (key === STORED_AS) show(preferred())
})
