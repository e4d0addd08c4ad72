import { wordWrites } from '../../../lib/contracts/relays/words.ts'
import type { WordInput } from '../../../lib/contracts/schemas/learners/words.ts'
import { callsOf } from '../api/client.ts'
import { queryClient } from '../api/query-client.ts'
import { inTurn, type Skill } from './change-states.ts'
import { wordsKey } from './queries.ts'

const calls = callsOf({ wordWrites })

/** Says what the learner means by one of their words, after all earlier changes of words. */
export const putMeaning = (
  { skill_id, kind, form, reading }: Skill,
  said: Pick<WordInput, 'sense_id' | 'gloss_id'>,
): Promise<void> =>
  inTurn(async () => {
    await calls.wordWrites.put({ params: { skill_id }, body: { kind, form, reading, ...said } })
    await queryClient.invalidateQueries({ queryKey: wordsKey })
  })
