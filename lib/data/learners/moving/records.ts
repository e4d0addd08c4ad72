import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { Ulid } from '../../../contracts/schemas/basics.ts'
import { settled } from '../../../platform/async/settled.ts'
import { isProblem } from '../../../platform/problems/errors.ts'
import { resources } from '../profile/foundation.ts'
import { privacy } from '../records/kept-settings.ts'
import { countOf, readProfileHead } from '../records/profile-head.ts'
import { readRecord, readSettings } from '../records/read-records.ts'
import { valuesWith } from '../records/record.ts'
import type { Resource } from '../records/resource.ts'
import { uniqueNames } from '../records/write-record.ts'
import {
  ADDED,
  type At,
  CHANGED,
  invalid,
  Moment,
  type Moving,
  PRESENT,
  skipped,
  type Taken,
  taker,
} from './taker.ts'

const Line = z.object({
  resource: z.string(),
  record_id: z.union([z.literal('me'), Ulid]),
  created_at: Moment,
  updated_at: Moment,
  values: z.record(z.string(), z.unknown()),
})
type Line = z.infer<typeof Line>

/** Preferences name terms, so terms come first. */
export const takeRecords = taker({
  line: Line,
  times: ({ created_at, updated_at }) => [created_at, updated_at],
  async take(moving, lines) {
    const isTerm = ({ line }: At<Line>) => line.resource === 'taxonomy'
    const taken = new Map<At<Line>, Taken>()
    const added = new Map<string, number>()
    const planned = (name: string) => moving.planned(name) + (added.get(name) ?? 0)
    for (const at of [...lines.filter(isTerm), ...lines.filter(at => !isTerm(at))]) {
      const one = await takeOne({ ...moving, planned }, at.line)
      const { resource } = at.line
      if (one.outcome === 'added') added.set(resource, (added.get(resource) ?? 0) + 1)
      taken.set(at, one)
    }
    return lines.map(at => taken.get(at) ?? PRESENT)
  },
})

async function takeOne(moving: Moving, line: Line): Promise<Taken> {
  const { learning, content, user_id, overwrite, dry_run } = moving
  const { resource: name, record_id, created_at, updated_at } = line
  if (name === 'insights') return skipped('made_anew')
  const served = Object.hasOwn(resources, name) ? resources[name] : undefined
  if (!served?.resource || !served.write) return invalid('resource: is none of the profile')
  if ((served.resource.record === 'me') !== (record_id === 'me'))
    return invalid(`record_id: is not that of a record of ${name}`)
  const before = await readRecord(learning, user_id, served.resource, record_id)
  const isFilled = !overwrite && (before?.item.left_out ?? []).length > 0
  if (before && ((!overwrite && !isFilled) || name === 'taxonomy')) return PRESENT
  const moved = await valuesHere(moving, line)
  if (!moved) return skipped('no_text')
  // Settings chosen here stay; the others are moved.
  const here = isFilled ? { ...moved, ...before?.written } : moved
  const parsed = served.resource.input.safeParse(here)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return invalid(`${['values', ...(issue?.path ?? [])].join('.')}: ${issue?.message}`)
  }
  if (before && isDeepStrictEqual(before.values, valuesWith(learning, served.resource, parsed.data)))
    return PRESENT
  const outcome = before ? CHANGED : ADDED
  if (dry_run) return { ...outcome, ...(await foreseen(moving, line, served.resource, parsed.data)) }
  const expected_version = before?.item.version ?? 0
  const request = {
    ...{ user_id, record_id, request_id: learning.newId(), expected_version, values: here },
    moved: { created_at, updated_at },
  }
  try {
    await served.write({ content, learning }, { ...request, delete: false })
    return outcome
  } catch (error) {
    // A record here says the same of the same thing.
    if (isProblem(error, 'duplicate')) return PRESENT
    if (!isProblem(error) || error.status >= 500) throw error
    return error.code === 'limit_reached' ? skipped('list_full') : skipped('refused', error.message)
  }
}

async function foreseen(
  { learning, user_id, planned }: Moving,
  { record_id }: Line,
  resource: Resource,
  input: Record<string, unknown>,
): Promise<Partial<Taken>> {
  const { name, most, record } = resource
  const head = await readProfileHead(learning, user_id)
  const before = await readRecord(learning, user_id, resource, record_id)
  if (!before && record === 'own' && countOf(head, name) + planned(name) >= most) return skipped('list_full')
  const own = { user_id, generation: head.generation, resource: name }
  const keys = uniqueNames(resource, resource.values.safeParse(input).data).map(name => ({ ...own, name }))
  const held = await settled(keys.map(key => learning.uniques.get(key).go({ consistent: true })))
  if (held.some(({ data }) => data && data.record_id !== record_id)) return PRESENT
  return { names: [record_id, ...keys.map(key => key.name)].map(one => `${name} ${one}`) }
}

const Named = z.object({ article_id: z.number() })
const About = z.object({ item: z.object({ kind: z.literal('article'), id: z.string() }) })

async function valuesHere(moving: Moving, { resource, values }: Line): Promise<Line['values'] | null> {
  const { learning, user_id, articleOf } = moving
  if (resource === 'privacy') {
    // Never allows what the learner has forbidden here.
    const here = new Map<string, unknown>(Object.entries(await readSettings(learning, user_id, privacy)))
    return Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, here.get(name) === false ? false : value]),
    )
  }
  if (resource === 'taxonomy') {
    const { merged_into, ...term } = values
    return merged_into === null ? term : values
  }
  const about = resource === 'preferences' ? About.safeParse(values).data?.item : undefined
  if (about) {
    const id = articleOf(Number(about.id))
    return id === null ? null : { ...values, item: { ...about, id: String(id) } }
  }
  const named = resource === 'material-feedback' ? Named.safeParse(values).data : undefined
  if (!named) return values
  const id = articleOf(named.article_id)
  const head = (await moving.textsOf([named.article_id])).get(named.article_id)
  if (id === null || !(head || moving.dry_run)) return null
  return { ...values, article_id: id, ...(head && { content_revision: head.content_revision }) }
}
