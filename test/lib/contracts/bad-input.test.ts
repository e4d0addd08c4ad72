import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { contracts } from '../../../lib/contracts/index.ts'
import { type Operation, operationsOf, serviceNames } from '../../../lib/platform/http/route.ts'
import { validate } from '../../../lib/platform/http/serving/validate.ts'
import { isProblem } from '../../../lib/platform/problems/errors.ts'
import { wrongIds, wrongQueries } from '../../support/bad-input/addresses.ts'
import { badObjects } from '../../support/bad-input/bodies.ts'
import { exampleOf, exampleQueryOf } from '../../support/bad-input/examples.ts'
import { eventFor } from '../../support/surroundings.ts'

/** A relay takes what its owner takes, by the same schemas (access.test.ts). */
const routesOf = (service: (typeof serviceNames)[number]) =>
  operationsOf(contracts[service]).filter(route => !route.relays)

/** The paths that the refusal names; none if the request was taken. */
function blamed(route: Operation, request: Parameters<typeof eventFor>[1], body?: string): string[] {
  const event = eventFor(route, { headers: { 'content-type': 'application/json' }, ...request })
  try {
    validate(body === undefined ? event : { ...event, body }, route)
    return []
  } catch (error) {
    if (isProblem(error, 'invalid_input')) return error.extras.errors?.map(({ path }) => path) ?? ['']
    throw error
  }
}

/** As the router gives a query to a handler: what is repeated is one text with commas. */
function queryIn(text: string): Record<string, string> {
  const names = Map.groupBy(new URLSearchParams(text), ([name]) => name)
  return Object.fromEntries(
    [...names].map(([name, given]) => [name, given.map(([, value]) => value).join(',')]),
  )
}

describe('the schemas of the routes', () => {
  it.each(serviceNames)('of %s refuse a body with an invalid or unknown field, and name it', service => {
    const taken = routesOf(service).flatMap(route => {
      if (!route.body) return []
      expect(route.body.safeParse(exampleOf(route)).error, route.operation).toBeUndefined()
      const wrong = badObjects(route.body, exampleOf(route)).filter(
        ({ blames }) => !isOfResource(route, blames),
      )
      return wrong.flatMap(({ what, body, blames = '' }) => {
        const paths = blamed(route, {}, body.toString())
        const isNamed = paths.some(path => path === blames || blames.startsWith(`${path}.`))
        return isNamed ? [] : [`${route.operation}, ${what}: blames ${paths}`]
      })
    })
    expect(taken).toEqual([])
  })

  it.each(serviceNames)('of %s refuse a malformed id, and name it', service => {
    const taken = routesOf(service).flatMap(route =>
      wrongIds(route)
        .filter(({ name, value }) => {
          const params = { [name]: decodeURIComponent(value) }
          return !blamed(route, { params }).includes(`path.${name}`)
        })
        .map(({ name, value }) => `${route.operation}, ${name} = ${value}`),
    )
    expect(taken).toEqual([])
  })

  it.each(serviceNames)('of %s refuse an unknown or invalid query', service => {
    const taken = routesOf(service)
      .filter(hasOwnQuery)
      .flatMap(route =>
        wrongQueries(route)
          .filter(wrong => {
            const query = { ...exampleQueryOf(route), ...queryIn(wrong) }
            return !blamed(route, { query }).some(path => path.startsWith('query'))
          })
          .map(wrong => `${route.operation}, ?${wrong.slice(0, 40)}`),
      )
    expect(taken).toEqual([])
  })

  it('bind every parameter of an address to a pattern or to a list of values', () => {
    // Any process may choose its name as the holder of the lease.
    const isFree = (name: string) => name === 'holder'
    const unbound = serviceNames.flatMap(routesOf).flatMap(({ operation, params }) => {
      const { properties = {} } = params ? z.toJSONSchema(params, { io: 'input' }) : {}
      return Object.entries(properties)
        .filter(([name, property]) => !isFree(name) && !isBound(property))
        .map(([name]) => `${operation}, ${name}`)
    })
    expect(unbound).toEqual([])
  })
})

/** The values of a record fit its resource, which its handler knows (test/handlers/data/foundation-bad-input.test.ts). */
const isOfResource = ({ operation }: Operation, blames = '') =>
  operation === 'data.foundation.write' && blames.startsWith('body.values.')

/** A signature covers the query of its address (every-route.test.ts), and what a provider adds to its own is taken. */
const hasOwnQuery = ({ access, query }: Operation) =>
  access !== 'signed' && !(query?.def.catchall instanceof z.ZodUnknown)

function isBound(schema: z.core.JSONSchema._JSONSchema): boolean {
  if (typeof schema === 'boolean') return false
  if (schema.anyOf) return schema.anyOf.every(isBound)
  return schema.enum !== undefined || /^\^.*\$$/.test(schema.pattern ?? '')
}
