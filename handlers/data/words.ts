import { words } from '../../lib/contracts/data/contract.ts'
import { endpoint } from '../../lib/data/app.ts'
import { reviewsOfWord } from '../../lib/data/learners/review/reviews-of-word.ts'
import { listWords, ownTags } from '../../lib/data/learners/word-lists/list-words.ts'
import { wordDetails } from '../../lib/data/learners/words/read-words.ts'
import { removeWord, removeWordSource } from '../../lib/data/learners/words/remove-words.ts'
import { syncStates } from '../../lib/data/learners/words/states.ts'
import { prepared } from '../../lib/platform/http/reply.ts'

export const list = endpoint(words.list, ({ query, actor, app }) => listWords(app, actor.acting, query))

export const get = endpoint(words.get, ({ params, actor, app }) =>
  wordDetails(app, actor.acting, params.skill_id),
)

export const tags = endpoint(words.tags, ({ actor, app }) => ownTags(app.learning, actor.acting))

export const reviews = endpoint(words.reviews, ({ params, query, actor, app }) =>
  reviewsOfWord(app.learning, actor.acting, params.skill_id, query),
)

export const remove = endpoint(words.remove, ({ params, actor, app }) =>
  removeWord(app.learning, actor.acting, params.skill_id),
)

export const sync = endpoint(words.sync, async ({ body, actor, app }) =>
  // Up to ten thousand words, stored as sent.
  prepared(JSON.stringify(await syncStates(app.learning, actor.acting.user_id, body))),
)

export const removeSource = endpoint(words.removeSource, ({ params, actor, app }) =>
  removeWordSource(app.learning, actor.acting, params),
)
