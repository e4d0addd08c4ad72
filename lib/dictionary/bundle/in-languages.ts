import type { DictionaryAbout } from '../../contracts/schemas/japanese/dictionary.ts'

/** Listed apart from the English senses, as in files. */
export interface InLanguage {
  readonly language: string
  readonly senses: readonly (readonly string[])[]
}

type StoredLanguage = [language: string, ...senses: (readonly string[])[]]

export const storedLanguages = (languages: readonly InLanguage[]): string =>
  JSON.stringify(languages.map(({ language, senses }): StoredLanguage => [language, ...senses]))

/** Trusts the output of a build; empty for an entry with English alone. */
export function readLanguages(text: string): InLanguage[] {
  if (text === '') return []
  const stored: StoredLanguage[] = JSON.parse(text)
  return stored.map(([language, ...senses]) => ({ language, senses }))
}

type Counts = NonNullable<DictionaryAbout['languages']>

export class LanguageCounts {
  readonly #counts = new Map<string, Counts[number]>()

  add(languages: readonly InLanguage[]): void {
    for (const { language, senses } of languages) {
      const counted = this.#counts.get(language) ?? { language, entries: 0, senses: 0 }
      this.#counts.set(language, {
        language,
        entries: counted.entries + 1,
        senses: counted.senses + senses.length,
      })
    }
  }

  get all(): Counts {
    return [...this.#counts.values()].sort(
      (a, b) => b.entries - a.entries || (a.language < b.language ? -1 : 1),
    )
  }
}
