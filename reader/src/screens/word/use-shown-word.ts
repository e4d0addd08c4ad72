import { useQuery } from '@tanstack/react-query'
import { isProblem } from '../../../../lib/contracts/page-client.ts'
import type { DictionaryCandidate } from '../../../../lib/contracts/schemas/japanese/dictionary.ts'
import type { WordDetails } from '../../../../lib/contracts/schemas/learners/words.ts'
import type { Skill } from '../../words/change-states.ts'
import { MOST_FOUND, searchQuery } from '../../words/dictionary-queries.ts'
import { hasVocabulary, stateOf, useWordStates } from '../../words/states.ts'
import { wordQuery } from '../../words/word-queries.ts'

/** A word as its page shows it: the learner's, the dictionary's, or both. */
export interface ShownWord {
  skill: Skill
  written: string
  kept: WordDetails | null
  entry: DictionaryCandidate | null
  attribution: string
}

interface ShownWordQuery {
  word: ShownWord | null
  isPending: boolean
  error: unknown
  again: () => void
}

/** `form` is how the dictionary writes the word, if the address says so. A word that is shown stays while it is marked. */
export function useShownWord(skill_id: string, form: string | null): ShownWordQuery {
  const isOwn = useWordStates(() => stateOf(skill_id) !== null)
  const isKnown = useWordStates(hasVocabulary)
  const own = useQuery({ ...wordQuery(skill_id), enabled: isOwn })
  const isLost = isProblem(own.error) && own.error.code === 'not_found'
  /** Also of a word that has been removed here. */
  const named = own.data ?? null
  const name = form ?? named?.form ?? ''
  const search = useQuery({ ...searchQuery(name, MOST_FOUND), enabled: name !== '' })
  const entry = search.data?.items.find(each => each.skill_id === (named?.skill_id ?? skill_id)) ?? null
  const isPending = (isOwn && own.isLoading) || search.isLoading || (!isKnown && name === '')
  const error = named || entry ? null : (isLost ? null : isOwn && own.error) || search.error || null
  const again = () => {
    if (own.error) void own.refetch()
    if (search.error) void search.refetch()
  }
  const skill = named ?? (entry && { ...entry, kind: 'word' as const, form: entry.headword })
  if (!skill) return { word: null, isPending, error, again }
  const { kind, reading } = skill
  return {
    word: {
      skill: { skill_id: skill.skill_id, kind, form: skill.form, reading },
      written: named?.written ?? skill.form,
      kept: isOwn ? named : null,
      entry,
      attribution: search.data?.dictionary?.attribution ?? '',
    },
    isPending,
    error,
    again,
  }
}
