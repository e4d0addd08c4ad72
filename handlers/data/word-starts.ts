import { wordStarts } from '../../lib/contracts/data/contract.ts'
import { endpoint } from '../../lib/data/app.ts'
import { markStart } from '../../lib/data/learners/words/start/mark-start.ts'
import { lastStart } from '../../lib/data/learners/words/start/stored-start.ts'
import { undoStart } from '../../lib/data/learners/words/start/undo-start.ts'

export const last = endpoint(wordStarts.last, ({ actor, app }) => lastStart(app.learning, actor.acting))

export const mark = endpoint(wordStarts.mark, ({ body, actor, app }) =>
  markStart(app.learning, actor.acting, body),
)

export const undo = endpoint(wordStarts.undo, ({ body, actor, app }) =>
  undoStart(app.learning, actor.acting, body),
)
