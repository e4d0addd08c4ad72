import { wordLists } from '../../lib/contracts/data/contract.ts'
import { endpoint } from '../../lib/data/app.ts'
import { someWords, wordNames } from '../../lib/data/learners/word-lists/list-words.ts'
import { prepared } from '../../lib/platform/http/reply.ts'

export const names = endpoint(wordLists.names, async ({ query, actor, app }) =>
  // Up to 50,000 words, which would take long to check.
  prepared(JSON.stringify(await wordNames(app, actor.acting, query))),
)

export const some = endpoint(wordLists.some, ({ body, actor, app }) =>
  someWords(app.learning, actor.acting, body.skill_ids),
)
