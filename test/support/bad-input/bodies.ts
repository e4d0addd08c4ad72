import type { OutgoingHttpHeaders } from 'node:http'
import { z } from 'zod'
import type { Operation } from '../../../lib/platform/http/route.ts'
import { bodyLimitOf } from '../../../router/routes.ts'
import { wrongFields } from './fields.ts'
import { otherTypes, unreadableBodies } from './words.ts'

export interface BadBody {
  /** Its fault. */
  what: string
  body: string | Buffer
  headers?: OutgoingHttpHeaders
  status: number
  /** A field the reply must blame. */
  blames?: string
  /** A text that it must contain. */
  says?: string
}

const json = { 'content-type': 'application/json' }
/** Levels of a nested body, as many as the route takes. */
const depthOf = (route: Operation) => Math.min(100_000, Math.floor(bodyLimitOf(route) / 8))

/** Bodies that are not a JSON object, or are not sent as one. */
export function badBodies(route: Operation, example: object): BadBody[] {
  const text = JSON.stringify(example)
  const mayBeLeftOut = route.body?.safeParse(undefined).success
  const malformed = [
    ...unreadableBodies(text, depthOf(route)),
    ...(mayBeLeftOut ? [] : [['nothing', ''] as const]),
  ]
  return [
    ...malformed.map(([what, body]) => ({ what, body, headers: json, status: 400 })),
    { what: 'bytes that are no UTF-8', body: notUtf8(text), headers: json, status: 400, says: 'UTF-8' },
    { what: 'UTF-16', body: Buffer.from(text, 'utf16le'), headers: json, status: 400 },
    ...otherTypes.map(type => ({
      what: `the content type ${type}`,
      body: text,
      headers: type === undefined ? {} : { 'content-type': type },
      status: 415,
    })),
    { what: 'gzip', body: text, headers: { ...json, 'content-encoding': 'gzip' }, status: 415 },
    ...oversized(route),
  ]
}

/** Bodies that are compressed, or larger than the route allows: refused before any byte is read. */
export const badStreams = (route: Operation): BadBody[] => [
  { what: 'gzip', body: 'packed', headers: { 'content-encoding': 'gzip' }, status: 415 },
  ...(route.max_body === undefined ? [] : [declaredOver(route.max_body)]),
]

/** Valid but for its size, so that nothing else can be the reason. */
function oversized(route: Operation): BadBody[] {
  const limit = bodyLimitOf(route)
  return [
    declaredOver(limit),
    {
      what: 'chunks over the limit',
      body: Buffer.alloc(limit + 1, ' '),
      headers: { ...json, 'transfer-encoding': 'chunked' },
      status: 413,
    },
  ]
}

const declaredOver = (limit: number): BadBody => ({
  what: 'a declared length over the limit',
  body: '',
  headers: { ...json, 'content-length': limit + 1 },
  status: 413,
})

/** Bodies that are valid except for one field. */
export function badObjects(schema: z.ZodType, example: object): BadBody[] {
  const planted = { role: 'root', user_id: 1, status: 'completed', ['__proto__']: { role: 'root' } }
  const unknown = Object.entries(planted).filter(([name]) => !Object.hasOwn(example, name))
  return [
    ...unknown.map(([name, value]) => ({
      what: `an unknown field ${name}`,
      body: JSON.stringify({ ...example, [name]: value }),
      headers: json,
      status: 400,
      blames: 'body',
    })),
    ...wrongFields(z.toJSONSchema(schema, { io: 'input' }), example).map(({ path, value, body }) => ({
      what: `${path} = ${JSON.stringify(value)?.slice(0, 40)}`,
      body: JSON.stringify(body) ?? '',
      headers: json,
      status: 400,
      blames: path === '' ? 'body' : `body.${path}`,
    })),
  ]
}

/** The same text with a byte inside a string that begins no character. */
function notUtf8(text: string): Buffer {
  const at = text.indexOf('":')
  return Buffer.concat([Buffer.from(text.slice(0, at)), Buffer.from([0xff]), Buffer.from(text.slice(at))])
}
