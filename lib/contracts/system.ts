import { z } from 'zod'
import { group, route } from '../platform/http/route.ts'

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
    ...route('GET', '/health', 'public'),
    summary: 'Whether the service and its dependencies are healthy',
    output: Health,
  },
  openapi: {
    ...route('GET', '/openapi.json', 'public'),
    summary: 'This service as an OpenAPI document',
    output: z.record(z.string(), z.unknown()),
  },
})
