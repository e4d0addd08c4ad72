import { z } from 'zod'
import { type Contract, type Operation, operationsOf } from './route.ts'

type Json = Record<string, unknown>

const BYTES = 'application/octet-stream'
const EVENTS = 'text/event-stream'

/** The OpenAPI 3.1 document of a service. */
export function openapiOf(contract: Contract): Json {
  const paths: Record<string, Json> = {}
  for (const route of operationsOf(contract)) {
    const path = paths[route.path] ?? {}
    paths[route.path] = { ...path, [route.method.toLowerCase()]: operationOf(route) }
  }
  return {
    openapi: '3.1.0',
    info: { title: contract.title, version: '1' },
    paths,
    components: { securitySchemes, responses: { Problem: problemResponse } },
  }
}

function operationOf(route: Operation): Json {
  return {
    operationId: route.operation,
    summary: route.summary,
    'x-access': route.access,
    security: securityOf(route),
    parameters: [...parametersOf(route.params, 'path'), ...parametersOf(route.query, 'query')],
    ...requestOf(route),
    responses: {
      [route.status ?? 200]: answerOf(route),
      default: { $ref: '#/components/responses/Problem' },
    },
  }
}

function securityOf(route: Operation): Json[] {
  const assertion = route.access === 'service' || route.internal ? { assertion: [] } : {}
  if (route.access === 'public' || route.access === 'service')
    return Object.keys(assertion).length > 0 && route.access === 'service' ? [assertion] : []
  // Who holds a signed address needs nothing else.
  if (route.access === 'signed') return []
  const signedIn = { ...assertion, bearer: [] }
  return route.access === 'guest' ? [{}, signedIn] : [signedIn]
}

function parametersOf(schema: z.ZodObject | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input' })
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

function requestOf({ body, receives, media_types = [BYTES] }: Operation): Json {
  if (receives) return { requestBody: { required: true, content: contentOf(media_types) } }
  return body ? { requestBody: { required: true, content: jsonContent(body, 'input') } } : {}
}

function answerOf(route: Operation): Json {
  const description = route.summary
  if (route.status === 204) return { description }
  // Events have something to say of themselves, bytes have not.
  if (route.reply === 'stream')
    return { description, content: contentOf([route.output instanceof z.ZodNull ? BYTES : EVENTS]) }
  if (route.reply === 'lines')
    return { description, content: { 'application/x-ndjson': { schema: schemaOf(route.output, 'output') } } }
  return { description, content: jsonContent(route.output, 'output') }
}

const contentOf = (types: readonly string[]) => Object.fromEntries(types.map(type => [type, {}]))
const jsonContent = (schema: z.ZodType, io: 'input' | 'output') => ({
  'application/json': { schema: schemaOf(schema, io) },
})

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io })
  return rest
}

const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
  assertion: { type: 'apiKey', in: 'header', name: 'X-Service-Assertion' },
}

const problemResponse = {
  description: 'What went wrong (RFC 9457)',
  content: {
    'application/problem+json': {
      schema: {
        type: 'object',
        required: ['type', 'title', 'status', 'code', 'request_id'],
        properties: {
          type: { type: 'string' },
          title: { type: 'string' },
          status: { type: 'integer' },
          code: { type: 'string' },
          detail: { type: 'string' },
          request_id: { type: 'string' },
          errors: {
            type: 'array',
            items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } },
          },
        },
      },
    },
  },
}
