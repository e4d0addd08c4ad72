import { z } from 'zod'
import { type Access, type ServiceName, serviceNames } from '../../../lib/platform/http/route.ts'
import { isSchema, type Schema } from '../../../test/support/bad-input/fields.ts'

/** A route as the OpenAPI document of its service describes it. */
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
  /** The schema of a JSON body. */
  body: Schema | null
  /** The media types of a body of bytes. */
  receives: string[]
  status: number
  /** The media type of its answer; null if it has no body. */
  type: string | null
  /** Checks a JSON answer. */
  answer: z.ZodType | null
}

interface Parameter {
  name: string
  required: boolean
  schema: Schema
}

const AnySchema = z.custom<Schema>(isSchema)
const Content = z.record(z.string(), z.object({ schema: AnySchema.optional() }))
const Described = z.object({
  operationId: z.string(),
  'x-access': z.custom<Access>(value => typeof value === 'string'),
  security: z.array(z.record(z.string(), z.unknown())),
  parameters: z.array(
    z.object({
      name: z.string(),
      in: z.enum(['path', 'query']),
      required: z.boolean(),
      schema: AnySchema,
    }),
  ),
  requestBody: z.object({ content: Content }).optional(),
  responses: z.record(z.string(), z.object({ content: Content.optional() }).loose()),
})
const Document = z.object({ paths: z.record(z.string(), z.record(z.string(), Described)) })

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
      return routesIn(service, Document.parse(await reply.json()))
    }),
  )
  return documents.flat()
}

function routesIn(service: ServiceName, { paths }: z.output<typeof Document>): FuzzRoute[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => {
      const { operationId: operation, parameters, security, requestBody, responses } = described
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
