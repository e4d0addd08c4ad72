import { inWindow } from '../../../platform/async/window.ts'
import { isProblem } from '../../../platform/problems/errors.ts'
import { isWritten } from '../../../store/writing/retry-when-changed.ts'
import { inTransaction, transact } from '../../../store/writing/transact.ts'
import type { Media } from '../../articles/content.ts'
import type { BundleSlotsRecord } from '../../entities/content/assets.ts'
import { bundleKey } from '../bundle-slots.ts'
import { changeList } from './change-list.ts'
import { furtherKind, idOf, readStored } from './list.ts'

/**
 * Removes the dictionary from the list, so that nothing more is stored for it, then its objects, then its slots. The next
 * call completes an interrupted removal.
 */
export async function remove(media: Media, id: string): Promise<void> {
  const { content } = media
  await changeList(content, ({ items, slots }) => {
    const slotsOfDictionary = slots.get(id)
    if (!slotsOfDictionary) return null
    const { version, ...kept } = slotsOfDictionary
    const put = inTransaction(content.bundleSlots)
      .put({ ...kept, version: version + 1, is_removed: true })
      .where((stored, { eq }) => eq(stored.version, version))
    return { items: items.filter(item => item.id !== id), beside: { put } }
  })
  await finishRemovals(media)
}

/** Continues after failures, and counts them. */
export async function finishRemovals(media: Media): Promise<number> {
  const { content, log } = media
  let failed = 0
  for (const removed of (await readStored(content)).removed)
    try {
      await removeObjects(media, removed)
    } catch (error) {
      content.signal.throwIfAborted()
      log.warn({ error, dictionary: idOf(removed) }, 'a removed dictionary could not be cleared away yet')
      failed += 1
    }
  return failed
}

async function removeObjects({ content, objects, log }: Media, removed: BundleSlotsRecord): Promise<void> {
  const { name, version, active, candidate } = removed
  const named = [active, candidate].flatMap(slot => (slot ? configured(objects, slot.store, log) : []))
  const kind = furtherKind(idOf(removed))
  const keys = (['a', 'b'] as const).map(slot => bundleKey(kind, slot))
  // An upload that never became a candidate lies in the store of new objects.
  const places = [...new Set([...named, objects.current()])].flatMap(store =>
    keys.map(key => ({ store, key })),
  )
  await inWindow(places, { size: 2, signal: content.signal }, ({ store, key }) =>
    store.remove(key, content.signal),
  )
  const deleted = inTransaction(content.bundleSlots)
    .delete({ name })
    .where((stored, { eq }) => eq(stored.version, version))
  await isWritten(transact(content.client, { deleted }, { signal: content.signal }))
}

function configured(objects: Media['objects'], id: string, log: Media['log']) {
  try {
    return [objects.byId(id)]
  } catch (error) {
    // A former bucket may never be configured again, and must not block the removal.
    if (!isProblem(error, 'not_configured')) throw error
    log.warn({ error, store: id }, 'a dictionary could not be removed from a former bucket')
    return []
  }
}
