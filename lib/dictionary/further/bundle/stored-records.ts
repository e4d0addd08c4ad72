import type {
  Accent,
  Frequency,
  FurtherKanji,
  FurtherTag,
  FurtherTerm,
} from '../../../contracts/schemas/japanese/further/entries.ts'
import { nameOf } from '../../../platform/values/name-of.ts'
import type { FurtherRecord, TermRecord } from '../records.ts'
import { readContent, storedContent } from './stored-content.ts'

type Explain = (name: string) => FurtherTag
type RecordOf<Part extends FurtherRecord['part']> = Extract<FurtherRecord, { part: Part }>

/** Separates a form from a reading; neither contains it. */
const BETWEEN = '\0'
export const accentKey = (form: string, reading: string): string => `${form}${BETWEEN}${reading}`

type StoredTerm = [
  reading: string | 0,
  tags: string,
  classes: string,
  sequence: number | null,
  score: number,
  ...content: unknown[],
]

export function storedTerm({ form, reading, tags, classes, sequence, score, content }: TermRecord): string {
  const stored: StoredTerm = [
    reading === form ? 0 : reading,
    tags.join(' '),
    classes.join(' '),
    sequence,
    score,
    ...content.map(storedContent),
  ]
  return JSON.stringify(stored)
}

/** Keys name content without tags or place, so that they are the same in another edition. */
export function readTerm(form: string, text: string, explain: Explain): FurtherTerm {
  const [own, tags, classes, sequence, score, ...content]: StoredTerm = JSON.parse(text)
  const reading = own === 0 ? form : own
  return {
    form,
    reading,
    tags: namesIn(tags).map(explain),
    classes: namesIn(classes),
    content: content.map(readContent),
    key: nameOf(form, reading, JSON.stringify(content)),
    sequence,
    score,
  }
}

export const storedFrequency = ({ value, display, reading }: Frequency): string =>
  JSON.stringify([value, display, reading])

export function readFrequency(text: string): Frequency {
  const [value, display, reading] = JSON.parse(text)
  return { value, display, reading }
}

/** A number stands for an accent with a drop alone. */
export const storedAccents = (accents: readonly Accent[]): string =>
  JSON.stringify(
    accents.map(({ drop, nasal = [], devoiced = [] }) =>
      nasal.length + devoiced.length === 0 ? drop : [drop, nasal, devoiced],
    ),
  )

export function readAccents(text: string): Accent[] {
  const stored: (number | [number, number[], number[]])[] = JSON.parse(text)
  return stored.map(one => {
    if (typeof one === 'number') return { drop: one }
    const [drop, nasal, devoiced] = one
    return { drop, ...(nasal.length > 0 && { nasal }), ...(devoiced.length > 0 && { devoiced }) }
  })
}

type StoredKanji = [
  on: string[],
  kun: string[],
  tags: string[],
  meanings: string[],
  stats: [name: string, value: string][],
]

export function storedKanji({ on, kun, tags, meanings, stats }: RecordOf<'kanji'>): string {
  const stored: StoredKanji = [
    on,
    kun,
    [...tags],
    meanings,
    stats.map((one): [string, string] => [one.name, one.value]),
  ]
  return JSON.stringify(stored)
}

/** A file may say something of a character in several places. */
export function joinKanji(character: string, texts: readonly string[], explain: Explain): FurtherKanji {
  const all = texts.map((text): StoredKanji => JSON.parse(text))
  const joined = (at: 0 | 1 | 2 | 3) => [...new Set(all.flatMap(one => one[at]))]
  return {
    character,
    on: joined(0),
    kun: joined(1),
    tags: joined(2).map(explain),
    meanings: joined(3),
    stats: all.flatMap(one => one[4].map(([name, value]) => ({ name, value }))),
  }
}

const namesIn = (text: string): string[] => (text === '' ? [] : text.split(' '))
