import { STATUS_CODES } from 'node:http'
import { z } from 'zod'
import { TokenClaims } from '../auth/token.ts'
import { type Json, namedSchemas } from './named-schemas.ts'
import { BYTES } from './reply.ts'
import { type Contract, isForServices, type Operation, operationsOf } from './route.ts'
import { SIGNATURE_HEADER } from './serving/authenticate.ts'

type Schemas = ReturnType<typeof namedSchemas>

const JSON_TYPE = 'application/json'
const EVENTS = 'text/event-stream'
const PROBLEM = { $ref: '#/components/responses/Problem' }

/** The names of schemas, and the operations that another service's document describes. */
interface Documented {
  names: Parameters<typeof namedSchemas>[0]
  elsewhere: ReadonlySet<string>
}

/**
 * The OpenAPI 3.1 document of a service. Clients of a learner have no use for the operations that the
 * admin server relays, so its document alone describes those.
 */
export function openapiOf(contract: Contract, { names, elsewhere }: Documented): Json {
  const schemas = namedSchemas(new Map([...names, [TokenClaims, 'TokenClaims'], [Problem, 'Problem']]))
  const paths: Record<string, Record<string, OperationObject>> = {}
  for (const route of operationsOf(contract)) {
    if (elsewhere.has(route.operation)) continue
    const path = paths[route.path] ?? {}
    paths[route.path] = { ...path, [route.method.toLowerCase()]: operationOf(route, schemas) }
  }
  const parameters = shareParameters(Object.values(paths).flatMap(path => Object.values(path)))
  schemas.describe(TokenClaims, 'output')
  const problem = problemResponse(schemas)
  return {
    openapi: '3.1.0',
    info: { title: contract.title, version: '1' },
    security: usualSecurity(contract),
    paths: schemas.finished(paths),
    components: schemas.finished({
      securitySchemes,
      parameters,
      schemas: schemas.definitions(),
      responses: { Problem: problem },
    }),
  }
}

interface OperationObject extends Json {
  parameters?: Json[]
}

/**
 * Replaces the parameters that several operations have by references, and returns these parameters by name. Where some have one name,
 * it is that of the most frequent one, and the others stay as they are.
 */
function shareParameters(operations: OperationObject[]): Json {
  const uses = new Map<string, { parameter: Json; count: number }>()
  for (const parameter of operations.flatMap(({ parameters = [] }) => parameters)) {
    const text = JSON.stringify(parameter)
    uses.set(text, { parameter, count: (uses.get(text)?.count ?? 0) + 1 })
  }
  const rising = [...uses].filter(([, { count }]) => count > 1).sort(([, a], [, b]) => a.count - b.count)
  const shared = new Map(rising.map(([text, { parameter }]) => [String(parameter.name), { text, parameter }]))
  for (const operation of operations)
    operation.parameters &&= operation.parameters.map(parameter => {
      const name = String(parameter.name)
      return shared.get(name)?.text === JSON.stringify(parameter)
        ? { $ref: `#/components/parameters/${name}` }
        : parameter
    })
  return Object.fromEntries([...shared].map(([name, { parameter }]) => [name, parameter]).sort())
}

function operationOf(route: Operation, schemas: Schemas): OperationObject {
  const parameters = [
    ...parametersOf(route.params, 'path', schemas),
    ...parametersOf(route.query, 'query', schemas),
  ]
  const { status = 200, also } = route
  return {
    operationId: route.operation,
    summary: route.summary,
    'x-access': isForServices(route) ? 'service' : route.access,
    ...(securityOf(route) !== usualSecurity(route) && { security: securityOf(route) }),
    ...(parameters.length > 0 && { parameters }),
    ...requestOf(route, schemas),
    responses: {
      [status]: { description: STATUS_CODES[status], ...contentOfAnswer(route, schemas) },
      ...(also && { [also.status]: { description: also.summary, ...contentOfAnswer(route, schemas) } }),
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

const BEARER = [{ bearer: [] }]
const ASSERTION = [{ assertion: [] }]

/** The security of all operations that say no other. */
const usualSecurity = ({ internal }: Pick<Contract, 'internal'>) => (internal ? ASSERTION : BEARER)

function securityOf(route: Operation): Json[] {
  // A signed address itself carries the signature.
  if (route.access === 'public' || route.access === 'signed') return []
  if (isForServices(route)) return ASSERTION
  if (route.access === 'webhook') return [{ signature: [] }]
  const signedIn = route.internal ? [{ assertion: [], bearer: [] }] : BEARER
  return route.access === 'guest' ? [{}, ...signedIn] : signedIn
}

const parametersOf = (schema: z.ZodObject | undefined, place: 'path' | 'query', schemas: Schemas): Json[] =>
  Object.entries(schema?.shape ?? {}).map(([name, property]) => ({
    name,
    in: place,
    ...((place === 'path' || property._zod.optin === undefined) && { required: true }),
    schema: { ...schemas.describe(property, 'input'), ...defaultOf(property) },
  }))

/** zod documents no default of a value that is made, and a parameter is made from text. */
const defaultOf = (property: unknown) =>
  property instanceof z.ZodDefault ? { default: property.def.defaultValue } : {}

function requestOf({ body, receives, media_types = [BYTES] }: Operation, schemas: Schemas): Json {
  if (receives) return { requestBody: { required: true, content: contentOf(media_types) } }
  return body
    ? {
        requestBody: {
          required: true,
          content: { [JSON_TYPE]: { schema: schemas.describe(body, 'input') } },
        },
      }
    : {}
}

function contentOfAnswer(route: Operation, schemas: Schemas): Json {
  if (route.status === 204) return {}
  if (route.reply === 'redirect')
    return { headers: { Location: { required: true, schema: { type: 'string' } } } }
  // Only events have a schema.
  if (route.reply === 'stream') return { content: contentOf([route.reply_type ?? streamTypeOf(route)]) }
  if (route.reply === 'bytes') return { content: contentOf([route.reply_type ?? BYTES]) }
  const type = route.reply === 'lines' ? 'application/x-ndjson' : JSON_TYPE
  return { content: { [type]: { schema: schemas.describe(route.output, 'output') } } }
}

const streamTypeOf = ({ output }: Operation) => (output instanceof z.ZodNull ? BYTES : EVENTS)

const contentOf = (types: readonly string[]) =>
  Object.fromEntries(types.map(type => [type, type === FORM ? { schema: formSchema } : {}]))

const FORM = 'multipart/form-data'
const formSchema = {
  type: 'object',
  properties: { file: { type: 'string', format: 'binary' } },
  required: ['file'],
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

/** As `problemDocument` writes it. */
const Problem = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  code: z.string(),
  detail: z.string().optional(),
  request_id: z.string(),
  reason: z.string().optional().describe('Names the sentence of `detail`, for translations'),
  values: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .optional()
    .describe('The values in that sentence'),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
})

const problemResponse = (schemas: Schemas): Json => ({
  description: 'What went wrong (RFC 9457)',
  content: { 'application/problem+json': { schema: schemas.describe(Problem, 'output') } },
})
