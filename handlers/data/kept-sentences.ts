import { keptSentences } from '../../lib/contracts/data/contract.ts'
import { endpoint } from '../../lib/data/app.ts'
import { patchKept, removeKept } from '../../lib/data/learners/kept/change-kept.ts'
import { keepSentence } from '../../lib/data/learners/kept/keep-sentence.ts'
import { getKept, listKept } from '../../lib/data/learners/kept/list-kept.ts'

export const keep = endpoint(keptSentences.keep, ({ body, actor, app }) =>
  keepSentence(app, actor.acting, body),
)

export const list = endpoint(keptSentences.list, ({ query, actor, app }) =>
  listKept(app, actor.acting, query),
)

export const get = endpoint(keptSentences.get, ({ params, actor, app }) =>
  getKept(app, actor.acting, params.item_id),
)

export const patch = endpoint(keptSentences.patch, ({ params, body, actor, app }) =>
  patchKept(app, actor.acting, params.item_id, body),
)

export const remove = endpoint(keptSentences.remove, ({ params, actor, app }) =>
  removeKept(app.learning, actor.acting, params.item_id),
)
