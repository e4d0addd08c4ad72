import { webhook } from '../../lib/contracts/webhook.ts'
import { endpoint } from '../../lib/webhook/app.ts'
import { presentDeployment } from '../../lib/webhook/state.ts'
import { checkHealth } from '../system/system.ts'

const { deployments } = webhook.groups

export const status = endpoint(deployments.status, ({ app }) => presentDeployment(app.deployments.latest))

export const healthz = endpoint(deployments.healthz, ({ app, signal }) => checkHealth(app, signal))
