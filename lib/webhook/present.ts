import type { DeploymentStatus } from '../contracts/webhook.ts'
import type { Deployment } from './state.ts'

const NONE: DeploymentStatus = {
  state: null,
  reason: null,
  branch: null,
  commit: null,
  started_at: null,
  finished_at: null,
  duration: null,
}

export function presentDeployment(deployment: Deployment | null): DeploymentStatus {
  if (!deployment) return NONE
  const { state, reason, branch, commit, started_at, finished_at } = deployment
  const duration = finished_at === null ? null : (Date.parse(finished_at) - Date.parse(started_at)) / 1000
  return { state, reason, branch, commit, started_at, finished_at, duration }
}
