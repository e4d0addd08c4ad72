import { z } from 'zod'
import { Name } from '../../contracts/schemas/basics.ts'
import { LearntSource, LearntWord, type When, type WordObject } from './learnt-word.ts'
import { byAge, saidOfSources } from './word-source.ts'
import { laterOf } from './word-state.ts'

export const UndoValues = z.object({
  /** The former values that were different: all of a removed word, null if there was no word. */
  was: LearntWord.partial().nullable(),
  added: z.array(Name).optional(),
  /** The sources that the change removed or changed, as they were before. */
  sources: z.array(LearntSource).optional(),
})
export type UndoValues = z.infer<typeof UndoValues>

/** Values that every write changes, or that the dictionary says. */
const NOT_TAKEN_BACK = new Set<string>([
  ...(['skill_id', 'kind', 'form', 'reading', 'writings'] as const),
  ...(['version', 'created_at', 'updated_at', 'state_at'] as const),
] satisfies (keyof LearntWord)[])

export function undoOf(before: WordObject, after: WordObject): UndoValues {
  const known = new Set(before.sources.map(({ source_id }) => source_id))
  const added = after.sources.flatMap(({ source_id }) => (known.has(source_id) ? [] : source_id))
  const sources = before.sources.filter(each => !after.sources.includes(each))
  return {
    was: before.word && (after.word ? differing(before.word, after.word) : before.word),
    ...(added.length > 0 && { added }),
    ...(sources.length > 0 && { sources }),
  }
}

function differing(before: object, after: LearntWord): Partial<LearntWord> {
  const others = new Map<string, unknown>(Object.entries(after))
  const differs = ([name, value]: [string, unknown]) =>
    !NOT_TAKEN_BACK.has(name) && JSON.stringify(value) !== JSON.stringify(others.get(name))
  return Object.fromEntries(Object.entries(before).filter(differs))
}

/** The undo of two changes of one word; null if one of them changes more than what the word itself says. */
export function bothUndone(first: UndoValues, second: UndoValues, after: LearntWord): UndoValues | null {
  if (touchesSources(first) || touchesSources(second)) return null
  return { was: differing({ ...second.was, ...first.was }, after) }
}

/** The content by which a word counts as untouched since a change. */
export const contentOf = (word: LearntWord): string =>
  JSON.stringify([
    ...[word.state, word.note, word.tags, word.meaning, word.sense_id, word.model_gloss, word.further_sense],
    ...[word.written, word.sources, word.latest_source, word.joined, word.outdone],
  ])

/** Requires the word as the change left it; only its version and times are new. */
export function takenBack(
  { was, added = [], sources: former = [] }: UndoValues,
  { word, sources }: WordObject,
  { made, now }: When,
): WordObject {
  if (!was) return { word: null, sources: [] }
  const returned = new Set(former.map(({ source_id }) => source_id))
  // A sentence in which the word was marked again is no longer of this change alone.
  const stays = ({ source_id, marked_again }: LearntSource) =>
    !returned.has(source_id) && (!added.includes(source_id) || marked_again === true)
  const isTouched = added.length > 0 || former.length > 0
  const left = isTouched ? [...sources.filter(stays), ...former].sort(byAge) : sources
  const { version, ...others } = LearntWord.parse({ ...word, ...was, ...(isTouched && saidOfSources(left)) })
  // An undo of a note chooses no state, so it outdoes no later choice.
  const chosen = was.state === undefined ? {} : { state_at: laterOf(others.state_at, made) }
  return { word: { ...others, ...chosen, version: version + 1, updated_at: now }, sources: left }
}

export const touchesSources = ({ was, added, sources }: UndoValues): boolean =>
  was === null || added !== undefined || sources !== undefined
