import { z } from 'zod'
import { type FieldError, Problem } from '../../problems/errors.ts'
import { parseUntrusted } from '../../values/untrusted-json.ts'
import type { Operation } from '../route.ts'
import { bodyOf, bytesOf, type HttpEvent, headerOf } from './event.ts'

export interface ParsedInput {
  params: unknown
  query: unknown
  body: unknown
}

const noQuery = z.strictObject({})
const strictQuery = new WeakMap<z.ZodObject, z.ZodObject>()

/** Throws 400 that names every invalid field. */
export function validate(event: HttpEvent, route: Operation): ParsedInput {
  const errors: FieldError[] = []
  const part = (name: string, schema: z.ZodType | undefined, value: unknown) => {
    if (!schema) return undefined
    const parsed = schema.safeParse(value)
    if (parsed.success) return parsed.data
    errors.push(...fieldErrors(name, parsed.error))
    return undefined
  }
  const input = {
    params: part('path', route.params, event.pathParameters ?? {}),
    query: part('query', route.query ? strict(route.query) : noQuery, event.queryStringParameters ?? {}),
    body: route.receives === 'raw' ? bytesOf(event) : part('body', route.body, route.body && jsonOf(event)),
  }
  if (errors.length > 0) throw invalid(errors)
  return input
}

/** Parses a part whose schema depends on other parts: `body.values` of a record. */
export function parsedPart<S extends z.ZodType>(name: string, schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw invalid(fieldErrors(name, parsed.error))
}

const invalid = (errors: FieldError[]) => new Problem('invalid_input', describe(errors), { errors })

/** A misspelt filter must not silently list everything. Queries written by others have a loose schema. */
function strict(schema: z.ZodObject): z.ZodObject {
  const isOpen = schema.def.catchall instanceof z.ZodUnknown
  const strictSchema = strictQuery.get(schema) ?? (isOpen ? schema : schema.strict())
  strictQuery.set(schema, strictSchema)
  return strictSchema
}

function jsonOf(event: HttpEvent): unknown {
  const text = bodyOf(event)
  if (text === '') return undefined
  const type = headerOf(event, 'content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json')
    throw new Problem('unsupported_media_type', 'Send the body as application/json.')
  try {
    return parseUntrusted(text)
  } catch {
    // The parser's own message quotes the body, which may hold a password.
    throw new Problem(
      'invalid_input',
      'The body is not valid JSON, or is nested deeper than a hundred levels.',
    )
  }
}

function fieldErrors(part: string, error: z.ZodError): FieldError[] {
  return error.issues.slice(0, 20).map(issue => ({
    path: [part, ...issue.path.map(key => cut(String(key)))].join('.'),
    message: issue.code === 'unrecognized_keys' ? `Unknown fields: ${named(issue.keys)}` : issue.message,
  }))
}

const MOST_NAMED = 5
const LONGEST_NAME = 100

/** Quotes the caller's own words, but only a few. */
function named(keys: string[]): string {
  const names = keys.slice(0, MOST_NAMED).map(key => JSON.stringify(cut(key)))
  return [...names, ...(keys.length > MOST_NAMED ? [`and ${keys.length - MOST_NAMED} more`] : [])].join(', ')
}
const cut = (name: string) =>
  name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME).toWellFormed()}…` : name

const describe = ([first, ...more]: FieldError[]) =>
  `${first?.path}: ${first?.message}${more.length > 0 ? ` (and ${more.length} more)` : ''}`
