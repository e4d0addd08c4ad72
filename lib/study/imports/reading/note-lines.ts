import type { LineReason } from '../../../contracts/schemas/learners/line-reasons.ts'
import { LONGEST_SENTENCE, type WordState } from '../../../contracts/schemas/learners/words.ts'
import { type CollectionFile, UNNAMED, withCollection } from '../../history-import/collection-file.ts'
import { fieldNamed, type NoteWord, plainOf, wordFieldsOf, wordOf } from '../../history-import/note-words.ts'
import { clozeOf } from '../../tables/cell-text.ts'
import { noteOf, sentenceOf, type TableLine, tagsOf } from '../../tables/line-of.ts'

export interface NoteReading {
  readonly expression: string | null
  readonly reading: string | null
  readonly sentence: string | null
  readonly state: WordState
  readonly tags: readonly string[]
}

const LONGEST_WORD = 200

export const fieldsIn = (path: string): string[] =>
  withCollection(path, ({ types }) => [...new Set([...types.values()].flat())])

/** Line numbers count the notes. */
export const noteLinesIn = <T>(path: string, reading: NoteReading, use: (lines: Iterable<TableLine>) => T) =>
  withCollection(path, file => use(linesOf(file, reading)))

function* linesOf(file: CollectionFile, reading: NoteReading): Generator<TableLine> {
  const places = new Map(
    [...new Set([...file.types.values(), UNNAMED])].map(names => [names, placesOf(names, reading)] as const),
  )
  let line = 0
  for (const { names, fields, tags, isTooLarge } of file.notes()) {
    const fieldPlaces = places.get(names)
    if (!fieldPlaces) continue
    line += 1
    const word = wordOf(fields, fieldPlaces.word)
    const textAt = (place: number | undefined) => plainOf(fields[place ?? -1] ?? '')
    const expression = textAt(fieldPlaces.word.expression)
    const sentence = sentenceOf(textAt(fieldPlaces.sentence) || (clozeOf(expression)?.text ?? ''))
    const meaning = word.isBehind ? expression : textAt(fieldPlaces.meaning)
    const isLong = sentence.length > LONGEST_SENTENCE
    yield {
      line,
      word: word.expression,
      is_base: false,
      reading: word.reading || null,
      written: null,
      kind: 'word',
      state: reading.state,
      ...tagsOf(tags.split(/\s+/), reading.tags),
      note: noteOf(textAt(fieldPlaces.note), meaning) || null,
      meaning: null,
      sentence: isLong || sentence === word.expression ? null : sentence || null,
      translation: null,
      skipped: null,
      problem: isTooLarge ? { code: 'row_too_long' } : problemOf(word, isLong),
      left_out: word.beside === '' ? [] : [{ code: 'beside_word', value: word.beside }],
    }
  }
}

function placesOf(names: readonly string[], chosenFields: NoteReading) {
  const word = wordFieldsOf(names, {
    expression_field: chosenFields.expression,
    reading_field: chosenFields.reading,
  })
  const taken: readonly (number | null | undefined)[] = [word.expression, word.reading]
  const others = (place: number | undefined) => (taken.includes(place) ? undefined : place)
  return {
    word,
    sentence: others(fieldNamed(names, chosenFields.sentence, 'sentence')),
    note: others(fieldNamed(names, null, 'note')),
    meaning: others(fieldNamed(names, null, 'meaning')),
  }
}

function problemOf({ expression, reading, problem }: NoteWord, isLong: boolean): LineReason | null {
  if (problem !== null) return problem
  if (expression.length > LONGEST_WORD || reading.length > LONGEST_WORD) return { code: 'word_too_long' }
  return isLong ? { code: 'sentence_too_long' } : null
}
