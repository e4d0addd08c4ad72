import { z } from 'zod'
import type { Operation } from '../../../lib/platform/http/route.ts'
import { exampleQueryOf, operations } from './examples.ts'
import { malformed, notIds, notNumbers, slashes } from './words.ts'

export interface BadAddress {
  what: string
  method: string
  target: string
  status: number
  allow?: string[]
}

/** A parameter of the path with a value that its schema refuses, encoded for a path. */
export interface WrongId {
  name: string
  value: string
}

/** Every wrong value of every parameter. */
export function wrongIds({ params }: Pick<Operation, 'params'>): WrongId[] {
  const { properties = {} } = params ? z.toJSONSchema(params, { io: 'input' }) : {}
  return Object.entries(properties).flatMap(([name, property]) => {
    const { pattern, minLength = 0 } = typeof property === 'object' ? property : {}
    // A free text is refused only if it is too short; an index may be 0.
    const refused = notIds.filter(encoded => {
      const id = decodeURIComponent(encoded)
      return pattern === undefined ? id.length < minLength : !new RegExp(pattern).test(id)
    })
    return refused.map(value => ({ name, value }))
  })
}

/** The route with one invalid parameter. */
export function badIds(route: Operation, params: Record<string, string>): BadAddress[] {
  const names = Object.keys(route.params?.shape ?? {})
  const statuses = [
    ...wrongIds(route).map(wrong => [wrong, 400] as const),
    ...names.flatMap(name => malformed.map(value => [{ name, value }, 400] as const)),
    ...names.flatMap(name => slashes.map(value => [{ name, value }, 404] as const)),
  ]
  return statuses.map(([{ name, value }, status]) => ({
    what: `${name} = ${value}`,
    method: route.method,
    target: targetOf(route, { ...params, [name]: value }),
    status,
  }))
}

/** Every query, encoded, that has one unknown or invalid member. */
export function wrongQueries({ query }: Pick<Operation, 'query'>): string[] {
  const { properties = {} } = query ? z.toJSONSchema(query, { io: 'input' }) : {}
  const values = Object.entries(properties).flatMap(([name, property]) => {
    const isFree = typeof property === 'object' && property.type === 'string' && !property.pattern
    const isBound = typeof property === 'object' && (property.enum || property.pattern)
    if (isFree && !isBound) return [`${name}=${'x'.repeat((property.maxLength ?? 999) + 1)}`]
    const outside = name === 'limit' ? ['0', '99999'] : []
    const wrong = notNumbers.filter(value => !isTaken(property, decodeURIComponent(value)))
    // A repeated name arrives as one text with a comma, which may be valid.
    const twice = isTaken(property, '1,1') ? [] : [`${name}=1&${name}=1`]
    return [...[...wrong, ...outside].map(value => `${name}=${value}`), ...twice]
  })
  const unknown = ['role', 'user_id', '__proto__', 'constructor', 'Offset', 'limit[]']
    .filter(name => !Object.hasOwn(properties, name))
    .map(name => `${name}=1`)
  return [...unknown, ...values]
}

/** The route with an unknown or invalid query. */
export function badQueries(route: Operation, params: Record<string, string>): BadAddress[] {
  const asked = (status: number) => (query: string) => ({
    what: `?${query.slice(0, 40)}`,
    method: route.method,
    target: targetOf(route, params, query),
    status,
  })
  // A changed address is refused for its signature first.
  const refused = wrongQueries(route).map(asked(route.access === 'signed' ? 403 : 400))
  return [...refused, ...['q=%E0%A4%A', '%zz=1'].map(asked(400))]
}

/** True if the property takes the value: digits may fit a pattern. */
const isTaken = (property: z.core.JSONSchema._JSONSchema, value: string) =>
  typeof property === 'object' && property.pattern !== undefined && new RegExp(property.pattern).test(value)

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'TRACE']

/** The methods nobody declared for this path, each with what its reply must allow. */
export function badMethods(route: Operation, params: Record<string, string>): BadAddress[] {
  const path = pathOf(route, params)
  const here = operations.filter(({ service, path }) => service === route.service && path === route.path)
  const answering = operations.filter(other => other.service === route.service && fits(other.path, path))
  const allow = here.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
  return methods
    .filter(method => !answering.some(other => other.method === method))
    .map(method => ({ what: method, method, target: path, status: 405, allow }))
}

/** The address of the route, with a valid query except for the given part. */
export function targetOf(route: Operation, params: Record<string, string>, changed = ''): string {
  const given = changed.split('&').map(part => part.split('=')[0])
  const fitting = Object.entries(exampleQueryOf(route))
    .filter(([name]) => !given.includes(name))
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  const query = [...fitting, changed].filter(part => part !== '').join('&')
  return pathOf(route, params) + (query === '' ? '' : `?${query}`)
}

const pathOf = ({ path }: Pick<Operation, 'path'>, params: Record<string, string>) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')

/** A fixed path may also be an instance of one with a parameter, which then answers other methods. */
const fits = (pattern: string, path: string) =>
  new RegExp(`^${pattern.replace(/\{\w+\}/g, '[^/]+')}$`).test(path)
