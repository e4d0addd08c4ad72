import { relay } from '../../lib/app/study.ts'
import { modelRouting } from '../../lib/contracts/study.ts'

export const picture = relay(modelRouting.picture, clients => clients.agent.modelRouting.picture)
export const createEndpoint = relay(
  modelRouting.createEndpoint,
  clients => clients.agent.modelRouting.createEndpoint,
)
export const testEndpoint = relay(
  modelRouting.testEndpoint,
  clients => clients.agent.modelRouting.testEndpoint,
)
export const updateEndpoint = relay(
  modelRouting.updateEndpoint,
  clients => clients.agent.modelRouting.updateEndpoint,
)
export const removeEndpoint = relay(
  modelRouting.removeEndpoint,
  clients => clients.agent.modelRouting.removeEndpoint,
)
export const createBinding = relay(
  modelRouting.createBinding,
  clients => clients.agent.modelRouting.createBinding,
)
export const updateBinding = relay(
  modelRouting.updateBinding,
  clients => clients.agent.modelRouting.updateBinding,
)
export const removeBinding = relay(
  modelRouting.removeBinding,
  clients => clients.agent.modelRouting.removeBinding,
)
export const testBinding = relay(modelRouting.testBinding, clients => clients.agent.modelRouting.testBinding)
export const callPlan = relay(modelRouting.callPlan, clients => clients.agent.modelRouting.callPlan)
export const updateCallPlan = relay(
  modelRouting.updateCallPlan,
  clients => clients.agent.modelRouting.updateCallPlan,
)
export const removeCallPlan = relay(
  modelRouting.removeCallPlan,
  clients => clients.agent.modelRouting.removeCallPlan,
)
