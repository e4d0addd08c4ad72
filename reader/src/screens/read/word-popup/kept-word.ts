import { useQuery } from '@tanstack/react-query'
import { stateOf, useWordStates } from '../../../words/states.ts'
import { wordQuery } from '../../../words/word-queries.ts'

/** The learner's record of a word; undefined for other words and until it is loaded. */
export function useKeptWord(skillId: string) {
  const isOwn = useWordStates(() => stateOf(skillId) !== null)
  const { data } = useQuery({ ...wordQuery(skillId), enabled: isOwn, retry: false })
  return isOwn ? data : undefined
}
