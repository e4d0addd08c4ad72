import type { LineReason } from '../../../contracts/schemas/learners/line-reasons.ts'
import {
  LONGEST_SENTENCE,
  MOST_MEANING_CHARS,
  Note,
  SkillKind,
  Tags,
  WordState,
} from '../../../contracts/schemas/learners/words.ts'
import { MOST_WORD_LINES, type WordsImport } from '../../../contracts/schemas/learners/words-import.ts'
import { toHiragana } from '../../../japanese/kana.ts'
import { invalidInput } from '../../../platform/problems/errors.ts'
import { fromGuarded, parseSeparated } from '../../../platform/values/separated.ts'
import { columnsOf, type Table, tableOf } from './table.ts'

/** `problem` says why the line cannot be used. */
export interface ImportLine {
  readonly line: number
  readonly word: string
  readonly kind: SkillKind
  /** Hiragana; null where the line has none. */
  readonly reading: string | null
  readonly state: WordState
  readonly tags: string[] | null
  /** Null for a line without this cell; an empty cell is an empty note. */
  readonly note: string | null
  readonly sentence: string | null
  readonly written: string | null
  /** In the learner's own words. */
  readonly meaning: string | null
  readonly problem: LineReason | null
}

const LONGEST_WORD = 200

export function readLines(input: WordsImport): ImportLine[] {
  const text = input.text.toWellFormed().replace(/^\uFEFF/, '')
  const lines = input.format === 'list' ? fromList(text, input) : fromTable(tableOf(text), input)
  if (lines.length > MOST_WORD_LINES)
    throw invalidInput('body.text', `must have at most ${MOST_WORD_LINES} lines: import it in parts`)
  return lines
}

const fromList = (text: string, input: WordsImport) =>
  text
    .split(/\r\n|\r|\n/)
    .map((line, at) => ({ line: at + 1, cells: line.trim().split(/[\s,、]+/) }))
    .filter(({ cells }) => cells[0] !== '')
    .map(({ line, cells: [word = '', reading = ''] }) => lineOf({ line, word, reading }, input))

function fromTable(table: Table, input: WordsImport): ImportLine[] {
  const rows = parseSeparated(table.text, table.separator)
  const lines: ImportLine[] = []
  let columns = table.columns
  for (const { line, cells } of rows) {
    if (!columns) {
      columns = columnsOf(cells, table.special)
      if (columns.isHeader) continue
    }
    const of = (name: string) => {
      const cell = cells[columns?.places.get(name) ?? -1]
      return cell === undefined ? undefined : table.plain(fromGuarded(cell))
    }
    lines.push(
      lineOf(
        {
          line: line + table.skipped,
          word: of('word') ?? '',
          reading: of('reading') ?? '',
          state: of('state'),
          tags: of('tags'),
          note: of('note'),
          sentence: of('sentence'),
          kind: of('kind'),
          written: of('written'),
          meaning: of('own_meaning'),
        },
        input,
      ),
    )
  }
  return lines
}

interface Cells {
  line: number
  word: string
  reading: string
  state?: string | undefined
  tags?: string | undefined
  note?: string | undefined
  sentence?: string | undefined
  kind?: string | undefined
  written?: string | undefined
  meaning?: string | undefined
}

/** The reading may stand behind the word in brackets. */
const WITH_READING = /^(\S+?)\s*[[［【（(]([ぁ-ゖァ-ヺー・]+)[\]］】）)]$/

function lineOf({ line, ...cells }: Cells, input: WordsImport): ImportLine {
  const note = cells.note ?? null
  const [, form = cells.word.trim(), inBrackets = ''] = WITH_READING.exec(cells.word.trim()) ?? []
  const reading = toHiragana(cells.reading.trim() || inBrackets)
  const kind = SkillKind.safeParse(cells.kind?.trim() || 'word')
  const state = WordState.safeParse(cells.state?.trim() || input.state)
  const own = (cells.tags ?? '').split(/\s+/).filter(tag => tag !== '')
  const tags = Tags.safeParse([...new Set([...own, ...input.tags])])
  const sentence = cells.sentence?.trim() || null
  return {
    line,
    word: form,
    kind: kind.data ?? 'word',
    reading: reading === '' ? null : reading,
    state: state.data ?? input.state,
    tags: cells.tags === undefined && input.tags.length === 0 ? null : (tags.data ?? []),
    note,
    sentence,
    written: cells.written?.trim() || null,
    meaning: cells.meaning?.trim() || null,
    problem: problemOf(),
  }

  function problemOf(): LineReason | null {
    if (form === '') return { code: 'no_word' }
    if ([form, reading, cells.written ?? ''].some(text => text.length > LONGEST_WORD))
      return { code: 'word_too_long' }
    if (!kind.success) return { code: 'bad_kind' }
    if (!state.success) return { code: 'bad_state' }
    if (!tags.success) return { code: 'bad_tags' }
    if (note !== null && !Note.safeParse(note).success) return { code: 'note_too_long' }
    if ((cells.meaning ?? '').length > MOST_MEANING_CHARS) return { code: 'meaning_too_long' }
    if (sentence !== null && sentence.length > LONGEST_SENTENCE) return { code: 'sentence_too_long' }
    return null
  }
}
