import { words } from '../../lib/contracts/data/contract.ts'
import { endpoint } from '../../lib/data/app.ts'
import { listWords, wordDetails } from '../../lib/data/learners/words/read-words.ts'
import { removeWord, removeWordSource } from '../../lib/data/learners/words/remove-words.ts'
import { syncStates } from '../../lib/data/learners/words/states.ts'
import { prepared } from '../../lib/platform/http/reply.ts'

export const list = endpoint(words.list, ({ query, actor, app }) => listWords(app, actor.acting, query))

export const get = endpoint(words.get, ({ params, actor, app }) =>
  wordDetails(app, actor.acting, params.skill_id),
)

export const remove = endpoint(words.remove, ({ params, actor, app }) =>
  removeWord(app.learning, actor.acting, params.skill_id),
)

export const sync = endpoint(words.sync, async ({ body, actor, app }) =>
  // Parts of up to ten thousand words, stored as they are sent.
  prepared(JSON.stringify(await syncStates(app.learning, actor.acting.user_id, body))),
)

export const removeSource = endpoint(words.removeSource, ({ params, actor, app }) =>
  removeWordSource(app.learning, actor.acting, params),
)
