import { createHash } from 'node:crypto'
import { pipeline, type Readable, Transform } from 'node:stream'
import type { z } from 'zod'
import type { dictionaryAsset as routes } from '../../contracts/data/contract.ts'
import type { BundleName, CandidateInput, DictionarySlots } from '../../contracts/schemas/dictionary.ts'
import type { DictionaryAssetRecord, StoredSlot } from '../../entities/content/assets.ts'
import { Problem } from '../../http/errors.ts'
import { type Reply, stream } from '../../http/reply.ts'
import { assetKey } from '../../media/keys.ts'
import { retryWhenChanged } from '../../store/retry-when-changed.ts'
import { inTransaction, transact } from '../../store/transact.ts'
import type { Content, Media } from '../content.ts'

export const dictionarySlots = async (content: Content): Promise<DictionarySlots> =>
  presented(await recordOf(content))

/**
 * Stores a bundle in the slot that is not active, which holds no candidate from then on. Only its first bytes to its
 * last make an object, and only if they have the hash that was announced.
 */
export async function storeBundle(
  media: Media,
  { sha256, size }: z.output<typeof BundleName>,
  bytes: Readable,
): Promise<z.input<typeof routes.store.output>> {
  const { content, objects } = media
  try {
    const { version, active } = await change(content, ({ active }) => ({ active }))
    const slot = freeSlot(active)
    const whole = pipeline(bytes, checked(sha256, size), () => {})
    await objects.current().put(bundleKey(slot), whole, {
      content_type: 'application/octet-stream',
      max_bytes: size,
      signal: content.signal,
    })
    return { slot, version }
  } finally {
    bytes.destroy()
  }
}

/** Makes what was stored the candidate, unless the slots have changed since. */
export const offerCandidate = (
  { content, objects }: Media,
  { expected_version, ...given }: CandidateInput,
): Promise<DictionarySlots> =>
  changed(content, ({ version, active }) => {
    mustBe(version, expected_version)
    if (given.slot !== freeSlot(active)) throw new Problem('version_conflict', CHANGED)
    const stored_at = content.now().toISOString()
    return { active, candidate: { ...given, stored_at, store: objects.current().id } }
  })

/** Swaps the slots, so that activating again brings the former dictionary back. */
export const activateCandidate = (content: Content, expected_version: number): Promise<DictionarySlots> =>
  changed(content, ({ version, active, candidate }) => {
    mustBe(version, expected_version)
    if (!candidate)
      throw new Problem('invalid_transition', 'There is no other dictionary to activate. Build one first.')
    return { active: candidate, candidate: active }
  })

export const discardCandidate = (content: Content): Promise<DictionarySlots> =>
  changed(content, ({ active }) => ({ active }))

/** The bytes of a bundle in one of the slots. */
export async function readBundle({ content, objects }: Media, sha256: string): Promise<Reply> {
  const { active, candidate } = await recordOf(content)
  const found = [active, candidate].find(slot => slot?.sha256 === sha256)
  if (!found) throw new Problem('not_found', 'There is no such dictionary.')
  const bytes = await objects.byId(found.store).read(bundleKey(found.slot), null, content.signal)
  return stream(bytes, { 'content-type': 'application/octet-stream', 'content-length': `${found.size}` })
}

const CHANGED = 'The dictionaries have changed in the meantime. Look at them again.'
const bundleKey = (slot: 'a' | 'b') => assetKey(`dictionary-${slot}`)
const freeSlot = (active: StoredSlot | undefined) => (active?.slot === 'a' ? 'b' : 'a')

interface Slots {
  active?: StoredSlot | undefined
  candidate?: StoredSlot | undefined
}

function mustBe(current_version: number, expected: number): void {
  if (current_version !== expected)
    throw new Problem('version_conflict', CHANGED, { members: { current_version } })
}

async function recordOf({ dictionaryAsset, signal }: Content): Promise<DictionaryAssetRecord> {
  const { data } = await dictionaryAsset.get({}).go({ consistent: true, abortSignal: signal })
  return data ?? { version: 0 }
}

const changed = async (content: Content, next: (now: DictionaryAssetRecord) => Slots) =>
  presented(await change(content, next))

/** Writes what follows from the record, on condition that it is still what was read. */
const change = (
  content: Content,
  next: (now: DictionaryAssetRecord) => Slots,
): Promise<DictionaryAssetRecord> =>
  retryWhenChanged(async () => {
    const now = await recordOf(content)
    const { active, candidate } = next(now)
    const record = {
      version: now.version + 1,
      ...(active && { active }),
      ...(candidate && { candidate }),
    }
    const put = inTransaction(content.dictionaryAsset)
      .put(record)
      .where(({ version }, { eq, notExists }) =>
        now.version === 0 ? notExists(version) : eq(version, now.version),
      )
      .commit()
    await transact(content.client, { put }, { signal: content.signal })
    return record
  })

function presented({ version, active, candidate }: DictionaryAssetRecord): DictionarySlots {
  return { version, active: slotOf(active), candidate: slotOf(candidate) }
}

function slotOf(stored: StoredSlot | undefined) {
  if (!stored) return null
  const { store: _, ...slot } = stored
  return slot
}

/** Fails at the end unless the bytes were what was announced. */
function checked(sha256: string, size: number): Transform {
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
      done(
        isWhole ? null : new Problem('invalid_dictionary', 'The dictionary arrived damaged. Send it again.'),
      )
    },
  })
}
