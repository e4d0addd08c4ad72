import type { DictionaryEntry } from '../../contracts/schemas/japanese/dictionary.ts'
import type { JlptLevel } from '../../contracts/schemas/japanese/text.ts'
import type { SkillName } from '../grammar/skill-name.ts'
import { isKana } from '../kana.ts'
import { kanaWords } from './kana-words.ts'
import { type JlptRank, LEVELS, readJlptRanks, readJlptWords } from './words.ts'

/** The place after the last level: that of words in no list. */
export const ABOVE = LEVELS.length

/** The other ways to write or read a word, as far as a dictionary gave them; null: no dictionary named the word. */
type Aliases = readonly SkillName[] | null

/** The level of a word; null if no list has it. */
export const levelOf = (word: SkillName, aliases: Aliases): JlptLevel | null =>
  LEVELS[rankOf(word, aliases)] ?? null

export const levelOfEntry = (entry: DictionaryEntry): JlptLevel | null => LEVELS[rankOfEntry(entry)] ?? null

/** The place of the level of an entry by all its writings. */
export const rankOfEntry = ({ headword: form, reading, forms, readings }: DictionaryEntry): number =>
  rankOf({ form, reading }, namedAlso({ form, reading }, forms, readings))

/** The names of a word that also has these forms and these readings. */
const namedAlso = ({ form, reading }: SkillName, forms: readonly string[], readings: readonly string[]) => [
  ...forms.map(other => ({ form: other, reading })),
  ...readings.map(other => ({ form, reading: other })),
]

/** The same of a word whose other forms and readings are in one list. */
export const levelOfWritten = (word: SkillName, writings: readonly string[]): JlptLevel | null =>
  levelOf(word, namedAlso(word, writings, writings.filter(isKana)))

/** The place of the easiest level that has one of the writings; `ABOVE` if none has. */
export function rankOf(word: SkillName, aliases: Aliases): number {
  if (word.kind === 'grammar') return ABOVE
  const { exact, byReading } = jlptLists()
  const { form, reading } = word
  const ranks = [word, ...(aliases ?? [])].map(name => exact(name.form, name.reading))
  if (isKana(form)) ranks.push(aliases ? null : (byReading.get(reading) ?? null))
  else if (kanaWords.get(reading)?.includes(form) ?? true) ranks.push(exact(reading, reading))
  return Math.min(...ranks.map(rank => rank ?? ABOVE))
}

interface Lists {
  readonly exact: JlptRank
  /** The level of all words with a reading, for words that are written in kana; null if they have different ones. */
  readonly byReading: ReadonlyMap<string, number | null>
}

let lists: Lists | undefined

/** The lists, read when a level is first asked for. */
export function jlptLists(): Lists {
  lists ??= readLists()
  return lists
}

function readLists(): Lists {
  const words = readJlptWords()
  const byReading = new Map<string, number | null>()
  for (const { reading, rank } of words) {
    const other = byReading.get(reading)
    byReading.set(reading, other === undefined || other === rank ? rank : null)
  }
  return { exact: readJlptRanks(words), byReading }
}
