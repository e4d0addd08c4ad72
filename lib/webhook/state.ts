import { join } from 'node:path'
import { z } from 'zod'
import { Timestamp, Ulid } from '../contracts/schemas/basics.ts'
import { type DeploymentStatus, FailureReason } from '../contracts/webhook.ts'
import { fileSettings } from '../platform/config/settings.ts'

export const Ending = z.discriminatedUnion('state', [
  z.object({ state: z.literal('success'), reason: z.null(), finished_at: Timestamp }),
  z.object({ state: z.literal('failed'), reason: FailureReason, finished_at: Timestamp }),
])
export type Ending = z.infer<typeof Ending>
export type FailedBy = z.infer<typeof FailureReason>

/** Null if it succeeded. */
export const endingWith = (reason: FailedBy | null, finished_at: string): Ending =>
  reason === null ? { state: 'success', reason, finished_at } : { state: 'failed', reason, finished_at }

const Running = z.object({ state: z.literal('running'), reason: z.null(), finished_at: z.null() })

const Push = z.object({
  branch: z.string(),
  commit: z.string(),
  repository: z.string(),
  delivery_id: z.string().nullable(),
})
export type Push = z.infer<typeof Push>

const Started = Push.extend({ id: Ulid, started_at: Timestamp })

const Deployment = z.intersection(Started, z.union([Running, Ending]))
export type Deployment = z.infer<typeof Deployment>

const State = z.object({
  latest: Deployment.nullable(),
  /** Deliveries whose deployment runs or succeeded, latest last. */
  deliveries: z.array(z.string()),
})

/** Written by the receiver alone; survives its restart. */
export const savedState = (folder: string) =>
  fileSettings(join(folder, 'state.json'), State, { latest: null, deliveries: [] })

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
