import { buffer } from 'node:stream/consumers'
import { MOST_STORED_BYTES } from '../../contracts/data/files/avatars.ts'
import { avatarFolderOf, avatarKey, mustBeOwn, parseKey } from '../../objects/keys.ts'
import { contentTypeOf } from '../../objects/media-types.ts'
import type { AccountId, Acting } from '../../platform/auth/actor.ts'
import { Problem } from '../../platform/problems/errors.ts'
import type { Media } from '../articles/content.ts'
import { byKey, objectsBelow } from '../object-stores/object-store.ts'

type For = Acting<AccountId> | null
interface Avatar {
  user_id: AccountId
  avatar: string
}

export async function storeAvatar(
  { content, objects }: Media,
  acting: For,
  avatar: Avatar,
  image: Uint8Array,
) {
  const key = ownKey(acting, avatar)
  await objects.current().put(key, image, {
    content_type: contentTypeOf(key),
    max_bytes: MOST_STORED_BYTES,
    signal: content.signal,
  })
}

export async function readAvatar({ content, objects }: Media, acting: For, avatar: Avatar): Promise<Buffer> {
  const key = ownKey(acting, avatar)
  const storedPicture = await objects.locate(key, content.signal)
  if (!storedPicture) throw new Problem('not_found', 'This picture does not exist, or has been removed.')
  return buffer(await storedPicture.store.read(key, null, content.signal))
}

export async function clearAvatars(media: Media, acting: For, avatar: Avatar): Promise<void> {
  const key = ownKey(acting, avatar)
  await removeWhere(media, avatar.user_id, older => byKey(older, key) < 0)
}

export const removeAvatars = (media: Media, user_id: AccountId): Promise<void> =>
  removeWhere(media, user_id, () => true)

/** A former bucket may never come back, so only faults of the current one count. */
async function removeWhere(
  { content, objects, log }: Media,
  user_id: AccountId,
  isMeant: (key: string) => boolean,
): Promise<void> {
  const { signal } = content
  for (const store of objects.all().toReversed())
    try {
      for await (const { key } of objectsBelow(store, avatarFolderOf(user_id), signal))
        if (isMeant(key)) await store.remove(key, signal)
    } catch (error) {
      signal.throwIfAborted()
      if (store === objects.current()) throw error
      log.warn({ error, store: store.id }, 'the pictures of an account could not be removed')
    }
}

function ownKey(acting: For, { user_id, avatar }: Avatar): string {
  const key = avatarKey(user_id, avatar)
  mustBeOwn(parseKey(key), acting)
  return key
}
