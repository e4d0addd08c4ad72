import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import { type ObjectStore, objectsBelow } from '../../data/object-stores/object-store.ts'
import { parseKey } from '../../objects/keys.ts'
import { contentTypeOf } from '../../objects/media-types.ts'
import { localStoreIn } from '../local-objects.ts'
import { OperationRefused } from '../refused.ts'
import { keyOf } from './moved-item.ts'
import type { Place } from './place.ts'
import type { UsersMap } from './users-map.ts'

export interface MovedObjects {
  readonly count: number
  readonly bytes: number
  readonly written: number
}

export interface Moving {
  readonly source: Place
  readonly target: Place
  readonly users: UsersMap
  readonly signal: AbortSignal
}

/** Excludes pictures, which belong to accounts, and bundles, which belong to the platform. */
const MOVED_AREAS: readonly (string | undefined)[] = ['clip', 'mined', 'source', 'figure', 'temporary']

/** Puts the target's account ids into the keys. */
export async function moveObjects({ source, target, users, signal }: Moving): Promise<MovedObjects> {
  const moved = { count: 0, bytes: 0, written: 0 }
  if (source.objects === undefined) return moved
  const from = localStoreIn(source.objects)
  const mapped = (id: number) => users.get(id) ?? id
  for await (const { key, size } of objectsBelow(from, '', signal)) {
    if (!MOVED_AREAS.includes(parseKey(key)?.area)) continue
    if (target.objects === undefined)
      throw new OperationRefused(
        'The source has recordings on disk: name the data folder of the target with --to-objects.',
      )
    moved.count += 1
    moved.bytes += size
    const to = keyOf(key, mapped)
    if (to === key && resolve(source.objects) === resolve(target.objects)) continue
    if (await copyObject({ from, key, to: localStoreIn(target.objects), as: to, size }, signal))
      moved.written += 1
  }
  return moved
}

interface Copy {
  readonly from: ObjectStore
  readonly key: string
  readonly to: ObjectStore
  readonly as: string
  readonly size: number
}

async function copyObject({ from, key, to, as, size }: Copy, signal: AbortSignal): Promise<boolean> {
  const hash = await hashOf(from, key, signal)
  const there = await to.head(as, signal)
  if (there && (await hashOf(to, as, signal)) === hash) return false
  if (there) throw new OperationRefused(`The target has another object under ${as}: choose an empty target.`)
  const body = await from.read(key, null, signal)
  await to.put(as, body, { content_type: contentTypeOf(key), max_bytes: size, signal })
  if ((await hashOf(to, as, signal)) !== hash)
    throw new OperationRefused(
      `${key} changed during the move: stop what writes to the source, and run this again.`,
    )
  return true
}

async function hashOf(store: ObjectStore, key: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of await store.read(key, null, signal)) hash.update(chunk)
  return hash.digest('hex')
}
