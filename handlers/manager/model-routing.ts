import { relay } from '../../lib/app/manager.ts'
import { modelRouting } from '../../lib/contracts/manager.ts'

export const picture = relay(modelRouting.picture, clients => clients.study.modelRouting.picture)
export const createEndpoint = relay(
  modelRouting.createEndpoint,
  clients => clients.study.modelRouting.createEndpoint,
)
export const testEndpoint = relay(
  modelRouting.testEndpoint,
  clients => clients.study.modelRouting.testEndpoint,
)
export const updateEndpoint = relay(
  modelRouting.updateEndpoint,
  clients => clients.study.modelRouting.updateEndpoint,
)
export const removeEndpoint = relay(
  modelRouting.removeEndpoint,
  clients => clients.study.modelRouting.removeEndpoint,
)
export const createBinding = relay(
  modelRouting.createBinding,
  clients => clients.study.modelRouting.createBinding,
)
export const updateBinding = relay(
  modelRouting.updateBinding,
  clients => clients.study.modelRouting.updateBinding,
)
export const removeBinding = relay(
  modelRouting.removeBinding,
  clients => clients.study.modelRouting.removeBinding,
)
export const testBinding = relay(modelRouting.testBinding, clients => clients.study.modelRouting.testBinding)
export const callPlan = relay(modelRouting.callPlan, clients => clients.study.modelRouting.callPlan)
export const updateCallPlan = relay(
  modelRouting.updateCallPlan,
  clients => clients.study.modelRouting.updateCallPlan,
)
export const removeCallPlan = relay(
  modelRouting.removeCallPlan,
  clients => clients.study.modelRouting.removeCallPlan,
)
