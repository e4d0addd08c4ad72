import { queryClient } from '../api/query-client.ts'
import { type Said, say } from '../waiting/words.ts'
import type { Skill } from './change-states.ts'
import { stateOf } from './states.ts'
import { wordQuery } from './word-queries.ts'

/**
 * Says something of a learner's word, here at once and on the server after all earlier changes of the word. A word that is
 * removed elsewhere meanwhile stays removed, and a text that was written elsewhere stays: then the saying is listed.
 */
export async function putWord({ skill_id, kind, form, reading }: Skill, said: Said): Promise<void> {
  const seen = queryClient.getQueryData(wordQuery(skill_id).queryKey)
  const was = {
    ...(said.note !== undefined && seen && { note: seen.note }),
    ...(said.meaning !== undefined && seen && { meaning: seen.meaning }),
  }
  await say({
    ...{ skill_id, kind, form, reading, said },
    was: Object.keys(was).length > 0 ? was : undefined,
    is_kept: stateOf(skill_id) === null ? undefined : true,
  })
}
