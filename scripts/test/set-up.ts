import { Entity } from 'electrodb'
import { configureGlobal } from 'fast-check'

/** For the children and threads of this worker: those of a run share what one of them has compiled. */
process.env.NODE_COMPILE_CACHE = process.env.TEST_COMPILE_CACHE

/** The same cases on every run; another seed looks for new ones. */
configureGlobal({ seed: Number(process.env.FAST_CHECK_SEED ?? 2026) })

/**
 * ElectroDB checks the schema of an entity whenever one is made, some 40,000 times in the tests of handlers alone, which
 * takes 1–3 ms each. A worker has each schema checked once.
 */
const CHECK = '_validateModel'
const check: unknown = Reflect.get(Entity.prototype, CHECK)
if (typeof check === 'function' && check.name !== 'checkOnce') {
  const checked = new Set<string>()
  Reflect.set(Entity.prototype, CHECK, function checkOnce(this: unknown, schema: object) {
    const text = JSON.stringify(schema)
    if (checked.has(text)) return
    check.call(this, schema)
    checked.add(text)
  })
}
