import type {
  DictionaryEntry,
  DictionaryReference,
  DictionarySense,
  Kanji,
} from '../../contracts/schemas/japanese/dictionary.ts'

type StoredSense = [name: string, classes: string, kana: 0 | 1, ...glosses: string[]]
type StoredReference = [kind: DictionaryReference['kind'], form: string, reading: string | null]
/**
 * Omits names of members and all that follows from the rest, which would double the size. `id`: the prefix of sense keys; 0
 * for headword and reading. Empty lists are 0.
 */
type StoredEntry = [
  headword: string,
  reading: string,
  common: 0 | 1,
  id: string | 0,
  otherForms: string[] | 0,
  otherReadings: string[] | 0,
  references: StoredReference[] | 0,
  ...senses: StoredSense[],
]

export function storedEntry(entry: DictionaryEntry): string {
  const { headword, reading, forms, readings, common, senses, references } = entry
  const id = senses[0] ? idOf(senses[0].key) : ''
  const stored: StoredEntry = [
    headword,
    reading,
    common ? 1 : 0,
    id === `${headword} ${reading}` ? 0 : id,
    listed(forms.filter(form => form !== headword)),
    listed(readings.filter(one => one !== reading)),
    listed(references.map(({ kind, form, reading }): StoredReference => [kind, form, reading])),
    ...senses.map(storedSense),
  ]
  return JSON.stringify(stored)
}

const HEAD = /^\["((?:[^"\\]|\\.)*)","(?:[^"\\]|\\.)*",1[,\]]/

export function readHead(text: string): { common: boolean; length: number } {
  return { common: HEAD.test(text), length: text.indexOf('"', 2) }
}

/** Trusts the text: the bundle's hash is checked before an entry is read. */
export function readEntry(text: string): DictionaryEntry {
  const stored: StoredEntry = JSON.parse(text)
  const [headword, reading, common, id, forms, readings, references, ...senses] = stored
  const prefix = id === 0 ? `${headword} ${reading}` : id
  return {
    headword,
    reading,
    forms: [headword, ...(forms || [])],
    readings: [reading, ...(readings || [])],
    common: common === 1,
    senses: senses.map(([name, classes, kana, ...glosses]) => ({
      key: `${prefix}.${name}`,
      part_of_speech: classes === '' ? [] : classes.split(','),
      glosses,
      usually_kana: kana === 1,
    })),
    references: (references || []).map(([kind, form, reading]) => ({ kind, form, reading })),
  }
}

export const storedKanji = (kanji: Kanji): string => JSON.stringify(kanji)
export const readKanji = (text: string): Kanji => JSON.parse(text)

const storedSense = ({ key, part_of_speech, usually_kana, glosses }: DictionarySense): StoredSense => [
  key.slice(idOf(key).length + 1),
  part_of_speech.join(','),
  usually_kana ? 1 : 0,
  ...glosses,
]

/** Cuts at the last dot: forms may contain dots, names of senses do not. */
const idOf = (key: string) => key.slice(0, key.lastIndexOf('.'))

const listed = <T>(list: T[]): T[] | 0 => (list.length === 0 ? 0 : list)
