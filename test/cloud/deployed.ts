import { z } from 'zod'
import type { Recorded } from './recorded-components.ts'

/** The prefix of the tables of the stage that the tests deploy. */
export const TABLE_PREFIX = 'yomu-dev-'

const Environment = z.record(z.string(), z.string())
const Permissions = z.array(z.object({ actions: z.array(z.string()), resources: z.array(z.string()) }))

const Table = z.object({
  fields: z.record(z.string(), z.string()),
  primaryIndex: z.object({ hashKey: z.string(), rangeKey: z.string() }),
  globalIndexes: z.record(
    z.string(),
    z.object({
      hashKey: z.string(),
      rangeKey: z.string(),
      projection: z.union([z.enum(['all', 'keys-only']), z.array(z.string())]),
    }),
  ),
  ttl: z.string().optional(),
  transform: z.object({ table: z.object({ name: z.string() }) }),
})
const Api = z.object({ domain: z.string(), cors: z.literal(false) })
const Lambda = z.object({
  runtime: z.string(),
  handler: z.string(),
  vpc: z.object({ name: z.string() }).optional(),
  copyFiles: z.array(z.object({ from: z.string() })),
  environment: Environment,
  permissions: Permissions,
})
const Service = z.object({
  permissions: Permissions,
  containers: z.array(
    z.object({
      name: z.string(),
      command: z.array(z.string()).optional(),
      environment: Environment,
      volumes: z.array(z.object({ path: z.string() })).optional(),
    }),
  ),
  loadBalancer: z
    .object({ instance: z.object({ recorded: z.object({ args: z.object({ domain: z.string() }) }) }) })
    .optional(),
})

/** The resources made, by kind, for a test to look at or to break a copy of. */
export function deployed(made: readonly Recorded[]) {
  const of = <S extends z.ZodType>(type: string, schema: S) =>
    made
      .filter(component => component.type === type)
      .map(({ name, args, routes }) => ({ name, routes: [...routes], args: schema.parse(args) }))
  return {
    secrets: of('Secret', z.unknown()).map(({ name }) => name),
    tables: of('Dynamo', Table),
    apis: of('ApiGatewayV2', Api),
    functions: of('Function', Lambda),
    services: of('Service', Service),
  }
}
export type Deployed = ReturnType<typeof deployed>
