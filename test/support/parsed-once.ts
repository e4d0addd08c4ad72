import { createRequire } from 'node:module'
import { Entity } from 'electrodb'

type Method = (this: unknown, ...given: object[]) => object

/**
 * A process of the product makes each entity once; a worker of the tests makes all of them anew for each lab, which took a
 * tenth of a test's time. What ElectroDB derives from a declaration alone is therefore kept for the worker: everything but
 * the client and the name of the table.
 */
const kept = new Map<string, object>()
replace(Entity.prototype, '_parseModel', parse => {
  return function parseOnce(model = {}, ...rest) {
    const declared = JSON.stringify(model, (_, value: unknown) =>
      typeof value === 'function' || value instanceof RegExp ? String(value) : value,
    )
    const parsed = kept.get(declared) ?? parse.call(this, model, ...rest)
    kept.set(declared, parsed)
    return parsed
  }
})

const load = createRequire(import.meta.url)
/** The result for one model's filters, which are as lasting as the parsed model. */
keepFor('electrodb/src/filters.js', 'FilterFactory', 'injectFilterClauses', (_, filters = {}) => filters)
keepFor('electrodb/src/where.js', 'WhereFactory', 'injectWhereClauses', clauses => clauses)

function keepFor(
  path: string,
  factory: string,
  method: string,
  keyOf: (clauses: object, filters?: object) => object,
) {
  const results = new WeakMap<object, object>()
  const made: unknown = Reflect.get(load(path), factory)
  if (typeof made !== 'function') throw new Error(`${path} has no ${factory} any more`)
  replace(made.prototype, method, inject => {
    return function injectOnce(clauses = {}, filters) {
      const key = keyOf(clauses, filters)
      const result = results.get(key) ?? inject.call(this, clauses, ...(filters ? [filters] : []))
      results.set(key, result)
      return result
    }
  })
}

function replace(prototype: object, name: string, wrap: (method: Method) => Method) {
  const method: unknown = Reflect.get(prototype, name)
  if (!isMethod(method)) throw new Error(`ElectroDB has no ${name} any more`)
  Reflect.set(prototype, name, wrap(method))
}

function isMethod(value: unknown): value is Method {
  return typeof value === 'function'
}
