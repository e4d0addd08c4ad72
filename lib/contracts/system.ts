import { z } from 'zod'
import { group, route } from '../platform/http/route.ts'

export const Health = z.object({
  status: z.enum(['ok', 'degraded']),
  service: z.string(),
  release: z
    .string()
    .nullable()
    .default(null)
    .describe('The commit that was deployed; null for code that no deployment by push installed'),
  /** The state of each service or store that this one depends on. */
  checks: z.record(z.string(), z.enum(['ok', 'degraded', 'failed'])),
  /** The installation to which the stores of this service belong; null until the stores of all services have one id. */
  installation: z.object({ id: z.string().nullable(), is_settled: z.boolean() }).optional(),
})
export type Health = z.infer<typeof Health>

/** The routes of every service. The admin server gives its description to administrators only. */
export const systemGroup = group({
  health: {
    ...route('GET', '/health', 'public'),
    summary: 'The health of the service and its dependencies',
    output: Health,
  },
  openapi: {
    ...route('GET', '/openapi.json', 'public'),
    summary: 'This service as an OpenAPI document',
    output: z.record(z.string(), z.unknown()),
  },
})

/** The same, with the access that a service gives to its description. */
export type SystemGroup<A extends 'public' | 'root'> = Pick<typeof systemGroup, 'health'> & {
  openapi: Omit<(typeof systemGroup)['openapi'], 'access'> & { access: A }
}
