import { z } from 'zod'
import { type Access, type ServiceName, serviceNames } from '../../../lib/platform/http/route.ts'
import { isSchema, type Schema } from '../../../test/support/bad-input/fields.ts'

export interface FuzzRoute {
  service: ServiceName
  operation: string
  method: string
  path: string
  access: Access
  /** True if the call needs a service's assertion. */
  needsAssertion: boolean
  params: Parameter[]
  query: Parameter[]
  body: Schema | null
  receives: string[]
  status: number
  /** The media type of its answer; null if it has no body. */
  type: string | null
  answer: z.ZodType | null
}

interface Parameter {
  name: string
  required: boolean
  schema: Schema
}

const AnySchema = z.custom<Schema>(isSchema)
const Content = z.record(z.string(), z.object({ schema: AnySchema.optional() }))
const Security = z.array(z.record(z.string(), z.unknown()))
const Described = z.object({
  operationId: z.string(),
  'x-access': z.custom<Access>(value => typeof value === 'string'),
  security: Security.optional(),
  parameters: z
    .array(
      z.object({
        name: z.string(),
        in: z.enum(['path', 'query']),
        required: z.boolean().default(false),
        schema: AnySchema,
      }),
    )
    .default([]),
  requestBody: z.object({ content: Content }).optional(),
  responses: z.record(z.string(), z.object({ content: Content.optional() }).loose()),
})
const Document = z.object({
  security: Security.default([]),
  paths: z.record(z.string(), z.record(z.string(), Described)),
})

/** The OpenAPI documents that the services serve, some of them only with an administrator's token. */
export async function readDocuments(
  addresses: Partial<Record<ServiceName, string>>,
  root: string,
  signal: AbortSignal,
): Promise<FuzzRoute[]> {
  const served = serviceNames.flatMap(service => {
    const address = addresses[service]
    return address === undefined ? [] : [{ service, address }]
  })
  const documents = await Promise.all(
    served.map(async ({ service, address }) => {
      const reply = await fetch(`${address}/openapi.json`, {
        headers: { authorization: `Bearer ${root}` },
        signal,
      })
      return routesIn(service, Document.parse(withoutReferences(await reply.json())))
    }),
  )
  return documents.flat()
}

function routesIn(service: ServiceName, { paths, security: usual }: z.output<typeof Document>): FuzzRoute[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => {
      const { operationId: operation, parameters, security = usual, requestBody, responses } = described
      const sent = requestBody?.content ?? {}
      const [status = '200', reply] = Object.entries(responses).find(([name]) => name !== 'default') ?? []
      const [type = null, answer] = Object.entries(reply?.content ?? {})[0] ?? []
      return {
        service,
        operation,
        method: method.toUpperCase(),
        path,
        access: described['x-access'],
        needsAssertion: security.some(scheme => 'assertion' in scheme),
        params: parameters.filter(parameter => parameter.in === 'path'),
        query: parameters.filter(parameter => parameter.in === 'query'),
        body: sent['application/json']?.schema ?? null,
        receives: Object.keys(sent).filter(type => type !== 'application/json'),
        status: Number(status),
        type,
        answer: answer?.schema ? z.fromJSONSchema(answer.schema) : null,
      }
    }),
  )
}

/** A document in which each reference is what it refers to. A schema that contains itself allows anything at the second level. */
function withoutReferences(document: unknown): unknown {
  const resolved = (value: unknown, within: readonly string[]): unknown => {
    if (Array.isArray(value)) return value.map(item => resolved(item, within))
    const fields = Fields.safeParse(value).data
    if (!fields) return value
    const { $ref, ...others } = fields
    const here = Object.entries(others).map(([name, field]) => [name, resolved(field, within)])
    if (typeof $ref !== 'string') return Object.fromEntries(here)
    const target = within.includes($ref) ? {} : resolved(targetOf(document, $ref), [...within, $ref])
    return { ...Fields.parse(target), ...Object.fromEntries(here) }
  }
  return resolved(document, [])
}

const Fields = z.record(z.string(), z.unknown())

/** The part of a document to which `#/components/schemas/Word` refers. */
const targetOf = (document: unknown, reference: string) =>
  reference
    .split('/')
    .slice(1)
    .reduce((part, name) => Fields.parse(part)[name], document)
