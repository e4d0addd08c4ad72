import { z } from 'zod'
import { contract, group, route } from '../platform/http/route.ts'
import { MiB, Timestamp } from './schemas/basics.ts'
import { Health, systemGroup } from './system.ts'

/** Why a deployment failed; its output, which may hold anything, is never shown. */
export const FailureReason = z.enum(['command_failed', 'timed_out', 'not_started', 'interrupted'])

/** Null throughout before the first deployment. */
const DeploymentStatus = z.object({
  state: z.enum(['running', 'success', 'failed']).nullable(),
  reason: FailureReason.nullable(),
  branch: z.string().nullable(),
  commit: z.string().nullable(),
  started_at: Timestamp.nullable(),
  finished_at: Timestamp.nullable(),
  duration: z.number().nullable().describe('Seconds, once it has ended'),
})
export type DeploymentStatus = z.infer<typeof DeploymentStatus>

const Answer = z.object({ outcome: z.enum(['pong', 'deploying', 'ignored', 'duplicate']) })
export type Answer = z.infer<typeof Answer>

/** The receiver: a push to the deployed branch starts a deployment. */
export const webhook = contract({
  name: 'webhook',
  title: 'Deployment webhooks',
  port: 8016,
  internal: false,
  long_lived: true,
  groups: {
    deliveries: group({
      receive: {
        ...route('POST', '/webhooks/github', 'webhook'),
        summary: 'A push to the deployed branch: its deployment starts',
        receives: 'raw',
        media_types: ['application/json'],
        max_body: MiB,
        output: Answer,
        status: 202,
        problems: {
          400: 'Not JSON in UTF-8, neither a ping nor a push, or a push of another repository',
          401: 'The signature is missing or does not fit the body',
          409: 'A deployment is running; send the push again afterwards',
          413: 'The body is larger than 1 MiB',
          503: 'WEBHOOK_SECRET is not set, or the server is receiving too much at the moment',
        },
        also: {
          status: 200,
          summary: 'A ping, a push that concerns another branch or a tag, a deletion, or a known delivery',
        },
      },
    }),
    deployments: group({
      status: {
        ...route('GET', '/status', 'public'),
        summary: 'The latest deployment',
        output: DeploymentStatus,
      },
      healthz: {
        ...route('GET', '/healthz', 'public'),
        summary: 'The same as /health',
        output: Health,
      },
    }),
    system: systemGroup,
  },
})
