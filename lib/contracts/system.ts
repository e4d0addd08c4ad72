import { z } from 'zod'
import { group } from '../http/route.ts'

export const Health = z.object({
  status: z.enum(['ok', 'degraded']),
  service: z.string(),
  /** What the service depends on, whether it answers, and whether it says that it is degraded itself. */
  checks: z.record(z.string(), z.enum(['ok', 'degraded', 'failed'])),
})
export type Health = z.infer<typeof Health>

/** What every service offers. */
export const systemGroup = group({
  health: {
    method: 'GET',
    path: '/health',
    access: 'public',
    summary: 'Whether the service and what it depends on are well',
    output: Health,
  },
  openapi: {
    method: 'GET',
    path: '/openapi.json',
    access: 'public',
    summary: 'This service as an OpenAPI document',
    output: z.record(z.string(), z.unknown()),
  },
})
