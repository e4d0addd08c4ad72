import { mining } from '../../lib/contracts/data/contract.ts'
import { endpoint } from '../../lib/data/app.ts'
import { claimCuts } from '../../lib/data/learners/mined/claim-cuts.ts'
import { finishCut, storePart } from '../../lib/data/learners/mined/finish-cut.ts'
import { readPart } from '../../lib/data/learners/mined/own-media.ts'
import { rangeRequestedBy } from '../../lib/objects/ranged-reply.ts'

export const claim = endpoint(mining.claim, ({ app }) => claimCuts(app))

export const store = endpoint(mining.store, ({ params, query, body, app }) =>
  storePart(app, { ...params, ...query }, body),
)

export const finish = endpoint(mining.finish, ({ body, app }) => finishCut(app.learning, body))

export const read = endpoint(mining.read, ({ params, query, headers, actor, app }) =>
  readPart(app, actor.acting, { ...params, isWhole: query.whole ?? false, ...rangeRequestedBy(headers) }),
)
