import type { TableColumn, TablePlan } from '../../contracts/schemas/learners/import-tables.ts'
import type { LineReason } from '../../contracts/schemas/learners/line-reasons.ts'
import {
  LONGEST_SENTENCE,
  MOST_MEANING_CHARS,
  MOST_NOTE_CHARS,
  MOST_TAGS,
  SkillKind,
  Tag,
  type WordState,
} from '../../contracts/schemas/learners/words.ts'
import { fromGuarded } from '../../platform/values/separated.ts'
import type { ReadRow } from '../../platform/values/separated-rows.ts'
import { clozeOf, plainCell, withoutFurigana } from './cell-text.ts'
import { folded } from './column-names.ts'
import { wordOf } from './word-of.ts'

export interface TableLine {
  readonly line: number
  readonly word: string
  /** True if the row names this base form beside its word. */
  readonly is_base: boolean
  /** In hiragana; null if the row has none. */
  readonly reading: string | null
  readonly written: string | null
  readonly kind: SkillKind
  readonly state: WordState
  /** Null if neither row nor plan has any. */
  readonly tags: string[] | null
  /** Includes the row's meaning; null without either. */
  readonly note: string | null
  /** The learner's own words. */
  readonly meaning: string | null
  readonly sentence: string | null
  readonly translation: string | null
  readonly skipped: 'language' | 'state' | null
  readonly problem: LineReason | null
  readonly remark: LineReason | null
  readonly left_out: LineReason[]
}

const LONGEST_WORD = 200
const LONGEST_TRANSLATION = 5_000
/** LWT's sign for a missing meaning. */
const NO_MEANING = '*'

export function lineOf({ line, cells, fault }: ReadRow, plan: TablePlan): TableLine {
  const cell = (column: TableColumn) => {
    const text = fromGuarded(cells[plan.columns.indexOf(column)] ?? '')
    return plainCell(text, plan.html)
  }
  const ofWord = cell('word')
  const {
    problem: wordProblem,
    beside,
    ...named
  } = wordOf(
    { word: ofWord, reading: cell('reading'), base: cell('base'), base_reading: cell('base_reading') },
    plan.romaji,
  )
  const kind = SkillKind.safeParse(cell('kind') || 'word')
  const own = cell('tags').split(/[\s,;、]+/)
  const { tags, remark } = tagsOf(own, plan.tags)
  const note = noteOf(cell('note'), cell('meaning'))
  const sentence = sentenceOf(cell('sentence') || (clozeOf(ofWord)?.text ?? ''))
  const inTable = plan.names.length || plan.columns.length
  const others = cells.filter((text, at) => at >= inTable && !plan.columns[at] && text.trim() !== '')
  const value = folded(cell('state'))
  const stated = Object.hasOwn(plan.states, value) ? plan.states[value] : undefined
  return {
    line,
    ...named,
    written: cell('written') || null,
    kind: kind.data ?? 'word',
    state: stated ?? plan.state,
    tags: plan.columns.includes('tags') || plan.tags.length > 0 ? tags : null,
    note: plan.columns.includes('note') || note !== '' ? note : null,
    meaning: cell('own_meaning') || null,
    sentence: sentence || null,
    translation: withoutFurigana(cell('translation')) || null,
    skipped: skippedAs(),
    problem: problemOf(),
    remark,
    left_out: [
      ...(beside === '' ? [] : [{ code: 'beside_word' as const, value: beside }]),
      ...(others.length === 0 ? [] : [{ code: 'cells_left_out' as const, value: others.join(', ') }]),
    ],
  }

  function skippedAs() {
    const language = cell('language')
    if (plan.language !== null && plan.columns.includes('language') && language !== plan.language)
      return 'language' as const
    return stated === null ? ('state' as const) : null
  }

  function problemOf(): LineReason | null {
    if (fault === 'too_long') return { code: 'row_too_long' }
    if (wordProblem !== null) return wordProblem
    if ([named.word, named.reading ?? '', cell('written')].some(text => text.length > LONGEST_WORD))
      return { code: 'word_too_long' }
    if (!kind.success) return { code: 'bad_kind' }
    if (cell('note').length > MOST_NOTE_CHARS) return { code: 'note_too_long' }
    if (cell('own_meaning').length > MOST_MEANING_CHARS) return { code: 'meaning_too_long' }
    if (sentence.length > LONGEST_SENTENCE) return { code: 'sentence_too_long' }
    if (cell('translation').length > LONGEST_TRANSLATION) return { code: 'translation_too_long' }
    return null
  }
}

export const noteOf = (note: string, meaning: string) =>
  [note, meaning === NO_MEANING || meaning === note ? '' : meaning]
    .filter(text => text !== '')
    .map(withoutFurigana)
    .join('\n')
    .slice(0, MOST_NOTE_CHARS)
    .toWellFormed()

/** Leaves room for the tags of all words. */
export function tagsOf(own: readonly string[], always: readonly string[]) {
  const ownTags = [...new Set(own)].filter(tag => tag !== '' && !always.includes(tag))
  const kept = ownTags.filter(tag => Tag.safeParse(tag).success).slice(0, MOST_TAGS - always.length)
  const remark: LineReason | null = kept.length < ownTags.length ? { code: 'tags_left_out' } : null
  return { tags: [...kept, ...always], remark }
}

/** Removes LWT's braces, Anki's clozes, and readings in brackets. */
export const sentenceOf = (text: string): string =>
  withoutFurigana((clozeOf(text)?.text ?? text).replace(/\{([^{}]*)\}/g, '$1'))
