import { z } from 'zod'
import { type FieldError, Problem } from './errors.ts'
import { bodyOf, type HttpEvent, headerOf } from './event.ts'
import type { Operation } from './route.ts'

export interface ParsedInput {
  params: unknown
  query: unknown
  body: unknown
}

const noQuery = z.strictObject({})
const strictQuery = new WeakMap<z.ZodObject, z.ZodObject>()

/** The request's input as the contract types it; 400 with every field that does not fit. */
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
    body: part('body', route.body, route.body && jsonOf(event)),
  }
  if (errors.length > 0) throw new Problem('invalid_input', describe(errors), { errors })
  return input
}

/** A misspelt filter must not silently list everything. */
function strict(schema: z.ZodObject): z.ZodObject {
  const made = strictQuery.get(schema) ?? schema.strict()
  strictQuery.set(schema, made)
  return made
}

function jsonOf(event: HttpEvent): unknown {
  const text = bodyOf(event)
  if (text === '') return undefined
  const type = headerOf(event, 'content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json')
    throw new Problem('unsupported_media_type', 'Send the body as application/json.')
  try {
    return JSON.parse(text)
  } catch {
    // The parser's own message quotes the body, which may hold a password.
    throw new Problem('invalid_input', 'The body is not valid JSON.')
  }
}

function fieldErrors(part: string, error: z.ZodError): FieldError[] {
  return error.issues.slice(0, 20).map(issue => ({
    path: [part, ...issue.path.map(String)].join('.'),
    message: issue.message,
  }))
}

const describe = ([first, ...more]: FieldError[]) =>
  `${first?.path}: ${first?.message}${more.length > 0 ? ` (and ${more.length} more)` : ''}`
