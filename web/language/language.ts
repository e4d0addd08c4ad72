import { keptStore } from '../kept-store.ts'

export const languages = ['en', 'ja', 'zh'] as const
export type Language = (typeof languages)[number]
export const languageNames: Record<Language, string> = { en: 'English', ja: '日本語', zh: '中文' }

export type Catalogue<M> = Record<Language, M>

/**
 * The texts of one part of a page. English says which texts there are; a language that lacks one, or has one more,
 * does not compile.
 */
export const catalogue = <M>(texts: { en: M; ja: NoInfer<M>; zh: NoInfer<M> }): Catalogue<M> => texts

export const {
  now: currentLanguage,
  set: chooseLanguage,
  listen: onLanguage,
  use: useLanguage,
} = keptStore<Language>('yomu.language', { read: preferred, write: language => language })

/** The texts in the current language, outside of components. */
export const getMessages = <M>(texts: Catalogue<M>): M => texts[currentLanguage()]

function preferred(chosen: string | null): Language {
  const wanted = [chosen, ...navigator.languages]
  return wanted.flatMap(tag => languages.filter(language => tag?.split('-')[0] === language))[0] ?? 'en'
}
