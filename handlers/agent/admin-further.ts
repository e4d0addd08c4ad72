import { endpoint } from '../../lib/agent/app.ts'
import { adminFurther } from '../../lib/contracts/agent/contract.ts'

export const state = endpoint(adminFurther.state, ({ app, signal }) => app.further.state(signal))

export const part = endpoint(adminFurther.part, async ({ params, body, app }) => {
  await app.further.storePart(params.n, body)
  return { part: params.n, size: body.length }
})

export const build = endpoint(adminFurther.build, ({ body, app, signal }) => app.further.build(body, signal))

export const stop = endpoint(adminFurther.stop, ({ app, signal }) => app.further.stop(signal))

export const order = endpoint(adminFurther.order, ({ body, app, signal }) => app.further.order(body, signal))

export const activate = endpoint(adminFurther.activate, ({ params, body, app, signal }) =>
  app.further.activate(params.id, body.expected_version, signal),
)

export const discard = endpoint(adminFurther.discard, ({ params, app, signal }) =>
  app.further.discard(params.id, signal),
)

export const updates = endpoint(adminFurther.updates, ({ params, body, app, signal }) =>
  app.further.setAddress(params.id, body.address, signal),
)

export const remove = endpoint(adminFurther.remove, ({ params, app, signal }) =>
  app.further.remove(params.id, signal),
)
