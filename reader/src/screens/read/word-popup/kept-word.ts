import { queryOptions, useQuery } from '@tanstack/react-query'
import { words } from '../../../../../lib/contracts/relays/words.ts'
import { callsOf } from '../../../api/client.ts'
import { stateOf, useWordStates } from '../../../words/states.ts'
import { keptWordKey } from './word-actions.ts'

const calls = callsOf({ words })

const keptWordQuery = (skill_id: string) =>
  queryOptions({
    queryKey: keptWordKey(skill_id),
    queryFn: ({ signal }) => calls.words.get({ params: { skill_id } }, { signal }),
  })

/** The learner's record of a word; undefined for other words and until it is loaded. */
export function useKeptWord(skillId: string) {
  const isOwn = useWordStates(() => stateOf(skillId) !== null)
  const { data } = useQuery({ ...keptWordQuery(skillId), enabled: isOwn, retry: false })
  return isOwn ? data : undefined
}
