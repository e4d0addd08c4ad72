import { ownData } from '../../lib/contracts/data/contract.ts'
import { endpoint } from '../../lib/data/app.ts'
import { exportPart } from '../../lib/data/learners/export-part.ts'
import { takePart } from '../../lib/data/learners/moving/take-part.ts'

export const origin = endpoint(ownData.origin, async ({ app }) => ({
  installation: (await app.installation.own()).id,
}))

export const part = endpoint(ownData.part, ({ query, actor, app }) => exportPart(app, actor.acting, query))

export const take = endpoint(ownData.take, ({ body, actor, app }) => takePart(app, actor.acting, body))
