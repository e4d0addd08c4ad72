import type { Acting } from '../../auth/actor.ts'
import { isPastItsTime, ownTemporaryKey, sendAgain } from '../../media/handles.ts'
import type { ObjectInfo, ObjectStore } from '../../media/object-store.ts'
import type { Media } from '../audio/media.ts'

/** Where a temporary file of the acting account lies; 404 once its seven days are over or nothing is there. */
export async function temporaryFile(
  { content, objects }: Media,
  acting: Acting | null,
  handle: string,
  signal: AbortSignal,
): Promise<{ store: ObjectStore; info: ObjectInfo }> {
  ownTemporaryKey(handle, acting, 'file_handle')
  const found = await objects.locate(handle, signal)
  if (!found || isPastItsTime(found.info.modified_at, content.now())) throw sendAgain()
  return found
}

/** Removes a temporary file of the acting account; one that is not there any more is no error. */
export async function removeTemporary(
  { objects }: Media,
  acting: Acting | null,
  handle: string,
  signal: AbortSignal,
): Promise<void> {
  ownTemporaryKey(handle, acting, 'file_handle')
  const found = await objects.locate(handle, signal)
  await found?.store.remove(handle, signal)
}
