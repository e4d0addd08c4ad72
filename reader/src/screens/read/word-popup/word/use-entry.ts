import { useQuery } from '@tanstack/react-query'
import type { WordDetails } from '../../../../../../lib/contracts/schemas/learners/words.ts'
import { useLanguage } from '../../../../../../web/language/language.ts'
import { learnerOf, useSession } from '../../../../../../web/session/session.ts'
import { inPlace } from '../../../../words/sense-list.tsx'
import {
  type Lookup,
  lookupQuery,
  type ReadWord,
  readAt,
  type Span,
  skillsFound,
  wordsIn,
} from '../chosen.ts'
import { useKeptWord } from '../kept-word.ts'
import { usePopup } from '../popup-level.ts'

export type Candidate = Lookup['candidates'][number]

export interface Entry {
  /** The words that states and notes apply to: one entry, or each word if they have no common entry. */
  skills: ReadWord[]
  /** The base form as the text writes it, and as the dictionary does. */
  written: string
  form: string
  reading: string
  /** With all senses, once the server has said; null for what the dictionary does not have. */
  candidate: Candidate | null
  others: Candidate[]
  /** The sense of the candidate that the learner means; null also if it is one of a further dictionary. */
  meant: string | null
  /** The first meaning, as the page has it. */
  gloss: string
  formInWords: string
  lookup: Lookup | undefined
  error: unknown
}

/** The entry of the selection: first from the page's own data, then from the dictionary. */
export function useEntry(span: Span): Entry {
  const { session } = useSession()
  const language = useLanguage()
  const { candidate: wanted, meant } = usePopup()
  const { data: lookup, error } = useQuery({ ...lookupQuery(span), enabled: learnerOf(session) !== null })
  const own = wordsIn(span)
  const foundSkills = lookup ? skillsFound(span, lookup) : []
  const isOne = span.words.length === 1
  const chosen =
    foundSkills.find(({ skill_id }) => skill_id === wanted) ?? (isOne ? own[0] : undefined) ?? foundSkills[0]
  const candidates = foundSkills.length === 0 ? [] : (lookup?.candidates ?? [])
  const candidate = candidates.find(({ skill_id }) => skill_id === chosen?.skill_id)
  const kept = useKeptWord(chosen?.skill_id ?? '')
  const choice = meant?.skill_id === chosen?.skill_id ? meant : null
  const further = kept?.further_sense ?? null
  const isOvertaken = further !== null && further !== choice?.instead_of
  return {
    skills: chosen ? [readAt(chosen, span)] : own,
    written: (chosen && foundSkills.length > 0 && lookup?.written) || (chosen?.form ?? span.text),
    form: chosen?.form ?? span.text,
    reading: chosen?.reading ?? '',
    candidate: candidate ? inOrder(candidate, choice?.order ?? null, kept) : null,
    meant: isOvertaken ? null : choice ? choice.sense_id : (kept?.sense_id ?? null),
    others: candidates.filter(({ skill_id }) => skill_id !== chosen?.skill_id),
    gloss: (isOne && chosen?.skill_id === own[0]?.skill_id && span.words[0]?.skill?.gloss) || '',
    formInWords: (foundSkills.length > 0 && lookup?.forms[language]) || '',
    lookup,
    error,
  }
}

/** The sense that the learner means comes before the others, once the popup opens again. */
function inOrder(candidate: Candidate, order: readonly string[] | null, kept?: WordDetails): Candidate {
  const isMeant = ({ sense_id }: Candidate['senses'][number]) => sense_id === kept?.sense_id
  const senses = candidate.senses.toSorted((a, b) => Number(isMeant(b)) - Number(isMeant(a)))
  return { ...candidate, senses: inPlace(senses, order) }
}
