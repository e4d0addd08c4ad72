import { z } from 'zod'
import { currentLanguage, type Language, onLanguage } from './language.ts'

const locales: Record<Language, () => Promise<Parameters<typeof z.config>[0]>> = {
  en: async () => z.locales.en(),
  ja: async () => (await import('zod/v4/locales/ja.js')).default(),
  zh: async () => (await import('zod/v4/locales/zh-CN.js')).default(),
}

/** Has what forms say of a wrong field said in the language chosen, from now on. */
export function followLanguage(): void {
  const follow = async () => {
    const language = currentLanguage()
    document.documentElement.lang = language
    const texts = await locales[language]()
    if (language === currentLanguage()) z.config(texts)
  }
  onLanguage(() => void follow())
  void follow()
}
