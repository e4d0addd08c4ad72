import { queryClient } from '../api/query-client.ts'
import { type Saying, say } from '../waiting/words.ts'
import type { Skill } from './change-states.ts'
import { stateOf } from './states.ts'
import { wordQuery } from './word-queries.ts'

/**
 * Says something of a learner's word, here at once and on the server after all earlier changes of the word. A word that is
 * removed elsewhere meanwhile stays removed, and a text that was written elsewhere stays: then the saying is listed.
 */
export async function putWord({ skill_id, kind, form, reading }: Skill, saying: Saying): Promise<void> {
  const seen = queryClient.getQueryData(wordQuery(skill_id).queryKey)
  const was = {
    ...(saying.note !== undefined && seen && { note: seen.note }),
    ...(saying.meaning !== undefined && seen && { meaning: seen.meaning }),
  }
  await say({
    ...{ skill_id, kind, form, reading, said: saying },
    was: Object.keys(was).length > 0 ? was : undefined,
    is_kept: stateOf(skill_id) === null ? undefined : true,
  })
}
