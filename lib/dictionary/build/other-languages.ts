import type { InLanguage } from '../bundle/in-languages.ts'

/** Above the number in JMdict. */
const MOST_LANGUAGES = 40
const MOST_SENSES = 100
const MOST_GLOSSES = 100
const MOST_GLOSS = 2_000

interface Gloss {
  readonly lang: string | undefined
  readonly text: string
}

/** Leaves out meanings that are too long or too many rather than the entry, whose English is complete. */
export function otherLanguages(senses: readonly (readonly Gloss[])[]): InLanguage[] {
  const sensesByLanguage = new Map<string, string[][]>()
  for (const glosses of senses) {
    const byLanguage = Map.groupBy(glosses, ({ lang }) => tagOf(lang))
    for (const [language, own] of byLanguage) {
      if (language === null) continue
      const texts = own.map(({ text }) => text.trim()).filter(isFitting)
      const before = sensesByLanguage.get(language) ?? []
      if (texts.length === 0 || before.length >= MOST_SENSES) continue
      if (before.length === 0 && sensesByLanguage.size >= MOST_LANGUAGES) continue
      sensesByLanguage.set(language, [...before, texts.slice(0, MOST_GLOSSES)])
    }
  }
  return Array.from(sensesByLanguage, ([language, senses]) => ({ language, senses })).sort((a, b) =>
    a.language < b.language ? -1 : 1,
  )
}

export const isEnglish = (lang: string | undefined) => lang === undefined || lang === 'eng' || lang === 'en'

const isFitting = (text: string) => text !== '' && text.length <= MOST_GLOSS && text.isWellFormed()

/** BCP 47 for a code of ISO 639, in whichever part: `ger` and `deu` are `de`. Null for English and nonsense. */
function tagOf(lang: string | undefined): string | null {
  if (isEnglish(lang) || lang === undefined || !/^[a-z]{2,3}$/.test(lang)) return null
  return Intl.getCanonicalLocales(lang)[0] ?? null
}
