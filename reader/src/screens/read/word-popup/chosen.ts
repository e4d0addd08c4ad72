import { queryOptions } from '@tanstack/react-query'
import { lookup } from '../../../../../lib/contracts/relays/lookups.ts'
import { LONGEST_SENTENCE, type SourceInput } from '../../../../../lib/contracts/schemas/learners/words.ts'
import { callsOf } from '../../../api/client.ts'
import { queryClient } from '../../../api/query-client.ts'
import type { Skill } from '../../../words/change-states.ts'
import type { Selection } from '../selection/selection.ts'
import { type ShownRow, type ShownWord, shownRow } from '../selection/shown-words.ts'
import { popup } from './popup-level.ts'

const calls = callsOf({ lookup })

/** The selected words, and where in their row they lie. */
export interface Span {
  row: ShownRow
  words: ShownWord[]
  start: number
  length: number
  text: string
}

export function spanOf(selected: Selection | null): Span | null {
  const row = selected && shownRow(selected.row)
  const words = row?.words.slice(selected?.first, (selected?.last ?? 0) + 1) ?? []
  const [first] = words
  const last = words.at(-1)
  if (!row || !first || !last) return null
  const end = last.start + last.length
  return {
    row,
    words,
    start: first.start,
    length: end - first.start,
    text: row.sentence.slice(first.start, end),
  }
}

/** Looks up one word by its sentence, several by their own text. The server records the look-up. */
export function lookupQuery({ row, words, start, text }: Span) {
  const lookupBody = words.length === 1 ? { sentence: row.sentence, at: start } : { sentence: text, at: 0 }
  return queryOptions({
    queryKey: ['lookup', lookupBody],
    queryFn: ({ signal }) => calls.lookup.at({ body: lookupBody }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
export type Lookup = Awaited<ReturnType<typeof calls.lookup.at>>

/** The entries found, the most likely first; empty if the words have no common entry. */
export function skillsFound(span: Span, lookupAnswer: Lookup): Skill[] {
  if (span.words.length > 1 && lookupAnswer.span.length < span.length) return []
  const { candidates, word } = lookupAnswer
  const named = candidates.map(({ skill_id, headword, reading }) => ({ skill_id, form: headword, reading }))
  return [...named, ...(word ? [word] : [])].map(({ skill_id, form, reading }) => ({
    skill_id,
    kind: 'word',
    form,
    reading,
  }))
}

/** A word, and the place where it was read; a row that is too long for a card is none. */
export type ReadWord = Skill & { source?: SourceInput }

type Place = Pick<Span, 'row' | 'start' | 'length'>

export function readAt(skill: Skill, { row, start, length }: Place): ReadWord {
  const { articleId: article_id, index, sentence } = row
  if (sentence.length > LONGEST_SENTENCE) return skill
  return { ...skill, source: { article_id, index, start, length, sentence } }
}

/** The words of a text by themselves, as far as a dictionary has them. */
export const wordsIn = ({ row, words }: Span): ReadWord[] =>
  words.flatMap(({ skillId, skill, start, length }) => {
    if (skillId === null || !skill) return []
    const { form, reading } = skill
    return readAt({ skill_id: skillId, kind: 'word', form, reading }, { row, start, length })
  })

/** The words of the selection: the chosen candidate, else the word of the text, else the result of a look-up. */
export async function wordsChosen(span: Span): Promise<ReadWord[]> {
  const { candidate } = popup()
  const own = wordsIn(span)
  if (candidate === null && span.words.length === 1 && own.length > 0) return own
  const foundSkills = skillsFound(span, await queryClient.ensureQueryData(lookupQuery(span)))
  const chosen = foundSkills.find(({ skill_id }) => skill_id === candidate) ?? foundSkills[0]
  return chosen ? [readAt(chosen, span)] : own
}
