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
 * Removes a dictionary: first from the list, so that nothing more is stored in its slots, then its objects, then the slots
 * themselves. If the process dies in between, the next removal or pruning does the rest.
 */
export async function remove(media: Media, id: string): Promise<void> {
  const { content } = media
  await changeList(content, ({ items, slots }) => {
    const found = slots.get(id)
    if (!found) return null
    const { version, ...kept } = found
    const put = inTransaction(content.bundleSlots)
      .put({ ...kept, version: version + 1, is_removed: true })
      .where((stored, { eq }) => eq(stored.version, version))
    return { items: items.filter(item => item.id !== id), beside: { put } }
  })
  await finishRemovals(media)
}

/** Removes what is left of removed dictionaries. */
export async function finishRemovals(media: Media): Promise<void> {
  for (const removed of (await readStored(media.content)).removed) {
    try {
      await removeObjects(media, removed)
    } catch (error) {
      // A former bucket may never come back; the other dictionaries need not wait for it.
      if (!isProblem(error, 'not_configured')) throw error
      media.log.warn({ error, name: removed.name }, 'a removed dictionary is left in a former bucket')
    }
  }
}

async function removeObjects({ content, objects }: Media, removed: BundleSlotsRecord): Promise<void> {
  const { name, version, active, candidate } = removed
  const named = [active, candidate].flatMap(slot => (slot ? [objects.byId(slot.store)] : []))
  const kind = furtherKind(idOf(removed))
  const keys = (['a', 'b'] as const).map(slot => bundleKey(kind, slot))
  // An upload that was not offered lies where new objects go.
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
