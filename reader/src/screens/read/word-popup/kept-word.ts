import { useQuery } from '@tanstack/react-query'
import { wordQuery } from '../../../words/queries.ts'
import { isStored, stateOf, useWordStates } from '../../../words/states.ts'

/** The learner's record of a word; undefined for other words and until it is loaded. */
export function useKeptWord(skillId: string) {
  const isOwn = useWordStates(() => stateOf(skillId) !== null)
  // A word that was just marked has no record before its state has arrived.
  const isThere = useWordStates(() => isStored(skillId))
  const { data } = useQuery({ ...wordQuery(skillId), enabled: isOwn && isThere, retry: false })
  return isOwn ? data : undefined
}
