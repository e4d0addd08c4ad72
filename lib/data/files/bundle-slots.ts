import { createHash } from 'node:crypto'
import { pipeline, type Readable, Transform } from 'node:stream'
import type { z } from 'zod'
import type { BundleKind, BundleSlot } from '../../contracts/schemas/administration/bundles.ts'
import { assetKey } from '../../objects/keys.ts'
import { type Reply, stream } from '../../platform/http/reply.ts'
import { Problem } from '../../platform/problems/errors.ts'
import { retryWhenChanged } from '../../store/writing/retry-when-changed.ts'
import { inTransaction, type TransactItem, transact } from '../../store/writing/transact.ts'
import type { Content, Media } from '../articles/content.ts'
import type { BundleSlotsRecord, StoredSlot } from '../entities/content/assets.ts'

export const slotsOf = async <R extends z.ZodType>(content: Content, kind: BundleKind<R>) =>
  presented(kind, mustBeThere(kind)(await recordOf(content, kind)))

/** Null without one. Reads no report, whose form changes with releases. */
export const activeHash = async (content: Content, kind: Named): Promise<string | null> =>
  (await recordOf(content, kind)).active?.sha256 ?? null

/** Uses the inactive slot, and forgets its candidate first. Stores nothing unless size and hash fit. */
export async function storeBundle(
  media: Media,
  kind: BundleKind,
  { sha256, size }: z.output<BundleKind['Announced']>,
  bytes: Readable,
): Promise<{ slot: 'a' | 'b'; version: number }> {
  const { content, objects } = media
  try {
    const { version, active } = await change(content, kind, ({ active }) => ({ active }))
    const slot = freeSlot(active)
    const whole = pipeline(bytes, checked(kind, sha256, size), () => {})
    const store = objects.current()
    const key = bundleKey(kind, slot)
    await store.put(key, whole, {
      content_type: 'application/octet-stream',
      max_bytes: size,
      signal: content.signal,
    })
    if (kind.is_installed)
      await recordOf(content, kind)
        .then(mustBeThere(kind))
        .catch(rethrownAfter(() => store.remove(key, content.signal)))
    return { slot, version }
  } finally {
    bytes.destroy()
  }
}

/** Fails if the slots have changed since. */
export const offerCandidate = <R extends z.ZodType>(
  { content, objects }: Media,
  kind: BundleKind<R>,
  { expected_version, ...candidate }: Omit<BundleSlot, 'stored_at'> & { expected_version: number },
) =>
  changed(content, kind, ({ version, active }) => {
    mustBe(kind, version, expected_version)
    if (candidate.slot !== freeSlot(active)) throw new Problem('version_conflict', hasChanged(kind))
    const stored_at = content.now().toISOString()
    return { active, candidate: { ...candidate, stored_at, store: objects.current().id } }
  })

/**
 * Swaps the slots, so that a repetition brings the former bundle back. `beside` runs for each attempt, and may refuse; its
 * writes join the slots'.
 */
export const activateCandidate = <R extends z.ZodType>(
  content: Content,
  kind: BundleKind<R>,
  expected_version: number,
  beside?: () => Promise<Beside>,
) =>
  changed(
    content,
    kind,
    ({ version, active, candidate }) => {
      mustBe(kind, version, expected_version)
      if (!candidate)
        throw new Problem(
          'invalid_transition',
          `There is no other ${titleOf(kind)} to activate. Build one first.`,
        )
      return { active: candidate, candidate: active }
    },
    beside,
  )

export const discardCandidate = <R extends z.ZodType>(content: Content, kind: BundleKind<R>) =>
  changed(content, kind, ({ active }) => ({ active }))

export async function readBundle(
  { content, objects }: Media,
  kind: BundleKind,
  sha256: string,
): Promise<Reply> {
  const { active, candidate } = await recordOf(content, kind)
  const slotOfFile = [active, candidate].find(slot => slot?.sha256 === sha256)
  if (!slotOfFile) throw new Problem('not_found', `This ${titleOf(kind)} does not exist.`)
  const bytes = await objects
    .byId(slotOfFile.store)
    .read(bundleKey(kind, slotOfFile.slot), null, content.signal)
  return stream(bytes, { 'content-type': 'application/octet-stream', 'content-length': `${slotOfFile.size}` })
}

type Named = Pick<BundleKind, 'name' | 'title' | 'is_installed'>
export type Beside = Readonly<Record<string, TransactItem>>

const titleOf = ({ name, title = name }: Named) => title
const hasChanged = (kind: Named) =>
  `The slots of the ${titleOf(kind)} have changed in the meantime. Reload them.`
export const bundleKey = ({ name }: Named, slot: 'a' | 'b') => assetKey(`${name}-${slot}`)
const freeSlot = (active: StoredSlot | undefined) => (active?.slot === 'a' ? 'b' : 'a')

interface Slots {
  active?: StoredSlot | undefined
  candidate?: StoredSlot | undefined
}

function mustBe(kind: Named, current_version: number, expected: number): void {
  if (current_version !== expected)
    throw new Problem('version_conflict', hasChanged(kind), { members: { current_version } })
}

async function recordOf({ bundleSlots, signal }: Content, { name }: Named): Promise<BundleSlotsRecord> {
  const { data } = await bundleSlots.get({ name }).go({ consistent: true, abortSignal: signal })
  return data ?? { name, version: 0 }
}

const changed = async <R extends z.ZodType>(
  content: Content,
  kind: BundleKind<R>,
  next: (now: BundleSlotsRecord) => Slots,
  beside?: () => Promise<Beside>,
) => presented(kind, await change(content, kind, next, beside))

/** Storing gives no slots to a removed bundle, or one that was never installed. */
const mustBeThere =
  (kind: Named) =>
  (record: BundleSlotsRecord): BundleSlotsRecord => {
    if (kind.is_installed && (record.version === 0 || record.is_removed))
      throw new Problem('not_found', `This ${titleOf(kind)} does not exist. It may have been removed.`)
    return record
  }

const rethrownAfter = (work: () => Promise<void>) => async (error: unknown) => {
  await work()
  throw error
}

const change = (
  content: Content,
  kind: Named,
  next: (now: BundleSlotsRecord) => Slots,
  beside: () => Promise<Beside> = async () => ({}),
): Promise<BundleSlotsRecord> =>
  retryWhenChanged(async () => {
    const now = mustBeThere(kind)(await recordOf(content, kind))
    const { active, candidate } = next(now)
    const others = await beside()
    const record = {
      name: kind.name,
      version: now.version + 1,
      ...(active && { active }),
      ...(candidate && { candidate }),
    }
    const put = inTransaction(content.bundleSlots)
      .put(record)
      .where(({ version }, { eq, notExists }) =>
        now.version === 0 ? notExists(version) : eq(version, now.version),
      )
    await transact(content.client, { put, ...others }, { signal: content.signal })
    return record
  })

export const presented = <R extends z.ZodType>(
  { Slots }: BundleKind<R>,
  { version, active, candidate }: Pick<BundleSlotsRecord, 'version' | 'active' | 'candidate'>,
) => Slots.parse({ version, active: active ?? null, candidate: candidate ?? null })

/** Fails at the end unless size and hash fit. */
function checked(kind: BundleKind, sha256: string, size: number): Transform {
  const hash = createHash('sha256')
  let length = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      length += chunk.length
      done(null, chunk)
    },
    flush(done) {
      const isWhole = length === size && hash.digest('hex') === sha256
      done(isWhole ? null : new Problem(kind.invalid, `The ${titleOf(kind)} arrived damaged. Send it again.`))
    },
  })
}
