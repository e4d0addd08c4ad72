import { z } from 'zod'
import { TokenClaims } from '../auth/token.ts'
import { BYTES } from './reply.ts'
import { type Contract, isForServices, type Operation, operationsOf } from './route.ts'
import { SIGNATURE_HEADER } from './serving/authenticate.ts'

type Json = Record<string, unknown>

const JSON_TYPE = 'application/json'
const EVENTS = 'text/event-stream'
const PROBLEM = { $ref: '#/components/responses/Problem' }

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
    components: {
      securitySchemes,
      schemas: { TokenClaims: schemaOf(TokenClaims, 'output') },
      responses: { Problem: problemResponse },
    },
  }
}

function operationOf(route: Operation): Json {
  return {
    operationId: route.operation,
    summary: route.summary,
    'x-access': isForServices(route) ? 'service' : route.access,
    security: securityOf(route),
    parameters: [...parametersOf(route.params, 'path'), ...parametersOf(route.query, 'query')],
    ...requestOf(route),
    responses: {
      [route.status ?? 200]: answerOf(route),
      ...(route.also ? { [route.also.status]: answerOf({ ...route, ...route.also }) } : {}),
      ...problemsOf(route),
      ...(route.stores ? { 507: PROBLEM } : {}),
      default: PROBLEM,
    },
  }
}

const NO_PROVIDERS = { 404: 'No sign-in provider is set up on this server' }

const problemsOf = ({ problems, needs_providers }: Operation) =>
  Object.fromEntries(
    Object.entries({ ...(needs_providers && NO_PROVIDERS), ...problems }).map(([status, description]) => [
      status,
      { ...PROBLEM, description },
    ]),
  )

function securityOf(route: Operation): Json[] {
  // A signed address itself carries the signature.
  if (route.access === 'public' || route.access === 'signed') return []
  if (isForServices(route)) return [{ assertion: [] }]
  if (route.access === 'webhook') return [{ signature: [] }]
  const signedIn = { ...(route.internal ? { assertion: [] } : {}), bearer: [] }
  return route.access === 'guest' ? [{}, signedIn] : [signedIn]
}

function parametersOf(schema: z.ZodObject | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input' })
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: { ...(typeof property === 'object' && property), ...defaultOf(schema.shape[name]) },
  }))
}

/** zod documents no default of a value that is made, and a parameter is made from text. */
const defaultOf = (property: unknown) =>
  property instanceof z.ZodDefault ? { default: property.def.defaultValue } : {}

function requestOf({ body, receives, media_types = [BYTES] }: Operation): Json {
  if (receives) return { requestBody: { required: true, content: contentOf(media_types) } }
  return body
    ? { requestBody: { required: true, content: { [JSON_TYPE]: { schema: schemaOf(body, 'input') } } } }
    : {}
}

function answerOf(route: Operation): Json {
  const description = route.summary
  if (route.status === 204) return { description }
  if (route.reply === 'redirect')
    return { description, headers: { Location: { required: true, schema: { type: 'string' } } } }
  if (route.reply === 'stream')
    return { description, content: contentOf([route.reply_type ?? streamTypeOf(route)]) }
  if (route.reply === 'bytes') return { description, content: contentOf([route.reply_type ?? BYTES]) }
  const type = route.reply === 'lines' ? 'application/x-ndjson' : JSON_TYPE
  return { description, content: { [type]: { schema: schemaOf(route.output, 'output') } } }
}

const streamTypeOf = ({ output }: Operation) => (output instanceof z.ZodNull ? BYTES : EVENTS)

const contentOf = (types: readonly string[]) => Object.fromEntries(types.map(type => [type, {}]))

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io })
  return rest
}

const securitySchemes = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description:
      'A token (HS256) from signing in, valid for seven days. Its claims are the schema TokenClaims. Behind a proxy that uses the header Authorization for its own sign-in, send it as `X-Yomu-Authorization: Bearer <token>`.',
  },
  assertion: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Service-Assertion',
    description: 'A JWT (HS256) that names the calling service, the acting account and this operation.',
  },
  signature: {
    type: 'apiKey',
    in: 'header',
    name: SIGNATURE_HEADER,
    description: '`sha256=` and the HMAC-SHA256 of the body in hex, made with the shared secret.',
  },
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
          reason: { type: 'string', description: 'Names the sentence of `detail`, for translations' },
          values: {
            type: 'object',
            description: 'The values in that sentence',
            additionalProperties: { type: ['string', 'number'] },
          },
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
