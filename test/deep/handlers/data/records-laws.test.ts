import fc from 'fast-check'
import { expect, it } from 'vitest'
import { FoundationItem } from '../../../../lib/contracts/schemas/learners/foundation.ts'
import { readProfileHead } from '../../../../lib/data/learners/records/profile-head.ts'
import { isProblem } from '../../../../lib/platform/problems/errors.ts'
import {
  allAllowed,
  clear,
  list,
  newId,
  remove,
  versionOf,
  write,
} from '../../../handlers/data/foundation-stories.ts'
import { type DataClient, dataLab, type Lab } from '../../../handlers/data/lab.ts'

const open = dataLab()

const RESOURCES = ['goals', 'languages', 'privacy'] as const
type Name = (typeof RESOURCES)[number]
const LANGUAGES = ['de', 'en', 'fr']
const valuesOf: Record<Name, (n: number) => Record<string, unknown>> = {
  goals: n => ({ name: `Goal ${n}`, order: n }),
  languages: n => ({ language: LANGUAGES[n % LANGUAGES.length], experience: `For ${n} years` }),
  privacy: n => ({ ...allAllowed, record_events: n % 2 === 0 }),
}

const step = fc.record({
  kind: fc.constantFrom('write', 'write', 'write', 'write', 'delete', 'delete', 'again', 'clear'),
  resource: fc.constantFrom(...RESOURCES),
  pick: fc.nat(2),
  n: fc.nat(9),
  /** True if the step names a version that never existed. */
  stale: fc.constantFrom(false, false, false, true),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** The expected state: the items by resource and id, and the answer to each request. */
interface Model {
  items: Map<string, FoundationItem>
  versions: Map<string, number>
  answered: { send: () => Promise<unknown>; answer: unknown; isKept: boolean; generation: number }[]
  profile_version: number
  generation: number
}

const ids = [newId(), newId(), newId()]
const idOf = (resource: Name, pick: number) => (resource === 'privacy' ? 'me' : (ids[pick] ?? ''))
const codeOf = (error: unknown) => (isProblem(error) ? error.code : error)

/** The code with which the step is refused, by the model; undefined if it is accepted. */
function refusalOf(model: Model, { kind, resource, pick, n, stale }: Step): string | undefined {
  const key = `${resource}#${idOf(resource, pick)}`
  if (stale) return 'version_conflict'
  if (kind === 'delete') return model.items.has(key) ? undefined : 'not_found'
  const language = LANGUAGES[n % LANGUAGES.length]
  const isTaken = [...model.items].some(
    ([other, { values }]) => resource === 'languages' && other !== key && values.language === language,
  )
  return isTaken ? 'duplicate' : undefined
}

async function take(client: DataClient, model: Model, given: Step): Promise<void> {
  const { kind, resource, pick, n, stale } = given
  if (kind === 'again') return sendAgain(model, n)
  const request_id = newId()
  if (kind === 'clear') {
    const version = model.profile_version
    const send = () => clear(client, version, request_id)
    const answer = await send()
    model.generation += 1
    for (const former of [model.items, model.versions])
      for (const key of former.keys()) if (!key.startsWith('privacy')) former.delete(key)
    model.profile_version += 1
    model.answered.push({ send, answer, isKept: false, generation: model.generation })
    return
  }
  const record_id = idOf(resource, pick)
  const key = `${resource}#${record_id}`
  const version = (model.items.get(key)?.version ?? 0) + (stale ? 7 : 0)
  const send = () =>
    kind === 'delete'
      ? remove(client, resource, { record_id, version }, request_id)
      : write(client, resource, valuesOf[resource](n), { record_id, version, request_id })
  const refusal = refusalOf(model, given)
  if (refusal) return expect(await send().then(() => 'written', codeOf)).toBe(refusal)
  const answer = await send()
  expect(answer.version).toBe((model.versions.get(key) ?? 0) + 1)
  model.versions.set(key, answer.version)
  if (kind === 'delete') model.items.delete(key)
  else model.items.set(key, answer)
  model.profile_version += 1
  model.answered.push({ send, answer, isKept: resource === 'privacy', generation: model.generation })
}

/** Repeats change nothing; after clearing, only kept records are answered as before. */
async function sendAgain({ answered, generation }: Model, n: number): Promise<void> {
  const former = answered[n % Math.max(1, answered.length)]
  if (!former) return
  const isCleared = !former.isKept && former.generation < generation
  expect(await former.send().catch(codeOf)).toEqual(isCleared ? 'profile_cleared' : former.answer)
}

async function expectModel({ app }: Lab, client: DataClient, user_id: number, model: Model) {
  expect(await versionOf(client)).toBe(model.profile_version)
  const head = await readProfileHead(app.learning, user_id)
  for (const resource of RESOURCES) {
    const expected = [...model.items]
      .filter(([key]) => key.startsWith(`${resource}#`))
      .map(([, item]) => item)
    const { items } = await list(client, resource)
    expect(items).toEqual(expected.toSorted((a, b) => (a.record_id < b.record_id ? -1 : 1)))
    expect(head.counts[`n_${resource}`] ?? 0).toBe(resource === 'privacy' ? 0 : items.length)
  }
  expect(await replayed(client)).toEqual(
    new Map([...model.items].filter(([key]) => !key.startsWith('privacy'))),
  )
}

/** The records that the history gives from nothing; what clearing keeps is older than it. */
async function replayed(client: DataClient): Promise<Map<string, FoundationItem>> {
  const { items } = await list(client, 'history', { limit: 200 })
  const records = new Map<string, FoundationItem>()
  for (const { values } of items.toReversed()) {
    const after = FoundationItem.parse(values.after)
    const key = `${String(values.resource)}#${after.record_id}`
    if (values.resource === 'privacy' || values.resource === 'clear-profile') continue
    expect(values.before).toEqual(records.get(key) ?? null)
    if (after.deleted) records.delete(key)
    else records.set(key, after)
  }
  return records
}

it('lists, counts, versions and history agree after any writes, repeats, deletions and clearings', async () => {
  const lab = await open()
  let user_id = 100
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 25 }), async steps => {
      user_id += 1
      const client = lab.as({ user_id, role: 'user' })
      const model: Model = {
        items: new Map(),
        versions: new Map(),
        answered: [],
        profile_version: 0,
        generation: 1,
      }
      for (const given of steps) {
        lab.clock.advance(1)
        await take(client, model, given)
      }
      await expectModel(lab, client, user_id, model)
      await lab.as(null).housekeeping.sweep()
      await expectModel(lab, client, user_id, model)
      for (const [n] of model.answered.entries()) await sendAgain(model, n)
    }),
    { numRuns: 12 },
  )
})
