import { endpoint } from '../../lib/agent/app.ts'
import { patchCallPlan } from '../../lib/agent/routing/call-plan.ts'
import { saveEndpoint, saveNewEndpoint, testConnection } from '../../lib/agent/routing/connection-test.ts'
import * as edits from '../../lib/agent/routing/edits.ts'
import { testModel } from '../../lib/agent/routing/model-test.ts'
import { picture as pictureOf } from '../../lib/agent/routing/picture.ts'
import { NO_PLAN, presentEndpoint } from '../../lib/agent/routing-settings.ts'
import { modelRouting } from '../../lib/contracts/agent/contract.ts'

export const picture = endpoint(modelRouting.picture, ({ app }) =>
  pictureOf(app.routing.read(), { ...app.models, estimates: app.estimates }),
)

export const createEndpoint = endpoint(modelRouting.createEndpoint, async ({ body, app, signal }) =>
  presentEndpoint(await saveNewEndpoint(body, app, signal)),
)

export const testEndpoint = endpoint(modelRouting.testEndpoint, ({ body, app, signal }) =>
  testConnection(body, app.models, signal),
)

export const updateEndpoint = endpoint(modelRouting.updateEndpoint, async ({ params, body, app, signal }) =>
  presentEndpoint(await saveEndpoint(params.id, body, app, signal)),
)

export const removeEndpoint = endpoint(modelRouting.removeEndpoint, ({ params, app }) =>
  app.routing.write(edits.removeEndpoint(app.routing.read(), params.id)),
)

export const createBinding = endpoint(modelRouting.createBinding, ({ body, app }) => {
  const { settings, binding } = edits.addBinding(app.routing.read(), body, {
    id: app.newId(),
    now: app.now(),
  })
  app.routing.write(settings)
  return binding
})

export const updateBinding = endpoint(modelRouting.updateBinding, ({ params, body, app }) => {
  const { settings, binding } = edits.patchBinding(app.routing.read(), params.id, body, app.now())
  app.routing.write(settings)
  return binding
})

export const removeBinding = endpoint(modelRouting.removeBinding, ({ params, app }) =>
  app.routing.write(edits.removeBinding(app.routing.read(), params.id)),
)

export const testBinding = endpoint(modelRouting.testBinding, ({ params, app, signal, actor }) =>
  testModel(edits.resolvedBinding(app.routing.read(), params.id), actor.user_id, app.models, signal),
)

export const callPlan = endpoint(modelRouting.callPlan, ({ app }) => app.routing.read().call_plan)

export const updateCallPlan = endpoint(modelRouting.updateCallPlan, ({ body, app }) => {
  const settings = patchCallPlan(app.routing.read(), body)
  app.routing.write(settings)
  return settings.call_plan
})

export const removeCallPlan = endpoint(modelRouting.removeCallPlan, ({ app }) =>
  app.routing.write({ ...app.routing.read(), call_plan: NO_PLAN }),
)
