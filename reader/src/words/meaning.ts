import { wordWrites } from '../../../lib/contracts/relays/words.ts'
import type { WordInput } from '../../../lib/contracts/schemas/learners/words.ts'
import { callsOf } from '../api/client.ts'
import { queryClient } from '../api/query-client.ts'
import type { Skill } from './change-states.ts'
import { wordsKey } from './queries.ts'
import { sendStates } from './states-outbox.ts'

const calls = callsOf({ wordWrites })

/** Says what the learner means by one of their words, after all earlier changes of words. */
export async function putMeaning(
  { skill_id, kind, form, reading }: Skill,
  said: Pick<WordInput, 'sense_id' | 'gloss_id'>,
): Promise<void> {
  await sendStates()
  await calls.wordWrites.put({ params: { skill_id }, body: { kind, form, reading, ...said } })
  await queryClient.invalidateQueries({ queryKey: wordsKey })
}
