import { wordWrites } from '../../lib/contracts/data/contract.ts'
import { endpoint } from '../../lib/data/app.ts'
import { importSome } from '../../lib/data/learners/imports/import-some.ts'
import { changeByRequests } from '../../lib/data/learners/words/change-by-requests.ts'
import { changeStates } from '../../lib/data/learners/words/change-states.ts'
import { putWord } from '../../lib/data/learners/words/put-word.ts'

export const put = endpoint(wordWrites.put, ({ params, body, actor, app }) =>
  putWord(app, actor.acting, params.skill_id, body),
)

export const states = endpoint(wordWrites.states, ({ body, actor, app }) =>
  changeStates(app, actor.acting, body),
)

export const stateRequests = endpoint(wordWrites.stateRequests, async ({ body, actor, app }) => ({
  replies: await changeByRequests(app, actor.acting, body),
}))

export const importPart = endpoint(wordWrites.importPart, ({ body, actor, app }) =>
  importSome(app.learning, actor.acting, body),
)
