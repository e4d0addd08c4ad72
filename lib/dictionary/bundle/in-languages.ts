import type { DictionaryAbout } from '../../contracts/schemas/japanese/dictionary.ts'

/** The meanings of an entry in one language other than English. Files list them apart from the English senses. */
export interface InLanguage {
  /** A tag such as `de`. */
  readonly language: string
  /** The glosses of each sense. */
  readonly senses: readonly (readonly string[])[]
}

type StoredLanguage = [language: string, ...senses: (readonly string[])[]]

export const storedLanguages = (languages: readonly InLanguage[]): string =>
  JSON.stringify(languages.map(({ language, senses }): StoredLanguage => [language, ...senses]))

/** The text is what a build wrote; empty for an entry with English alone. */
export function readLanguages(text: string): InLanguage[] {
  if (text === '') return []
  const stored: StoredLanguage[] = JSON.parse(text)
  return stored.map(([language, ...senses]) => ({ language, senses }))
}

type Counts = NonNullable<DictionaryAbout['languages']>

/** Counts what a file holds in each language. */
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

  /** The one with the most entries first. */
  get all(): Counts {
    return [...this.#counts.values()].sort(
      (a, b) => b.entries - a.entries || (a.language < b.language ? -1 : 1),
    )
  }
}
