import { IMAGES, parseKey } from '../../../objects/keys.ts'
import type { ObjectStore } from '../../object-stores/object-store.ts'
import { pruneLeft } from '../../object-stores/prune-left.ts'
import type { Content, Media } from '../content.ts'
import { findImage } from './stored-images.ts'

/** With the first digits of the ids of accounts. */
const BEGINNINGS = [...'123456789'].map(digit => `${IMAGES}${digit}`)

/** An image that has been on its way for so long will not arrive. The same request may still send it again. */
const COMING_MS = 86_400_000

/**
 * Removes images that no article has a record of, since an upload was killed while the article was being removed, and those
 * that were on their way when an upload was killed, which count for no quota.
 */
export async function pruneImages(
  { content, objects, log }: Media,
  { dryRun }: { readonly dryRun: boolean },
) {
  const { removed, ...pruned } = await pruneLeft(
    { objects, log, now: content.now, signal: content.signal },
    {
      name: 'images of texts',
      beginnings: BEGINNINGS,
      isOfKind: key => parseKey(key)?.area === 'figure',
      isNamed: (store, key) => isNamed(content, store, key),
    },
    dryRun,
  )
  return { images: removed, ...pruned }
}

async function isNamed(content: Content, store: ObjectStore, key: string): Promise<boolean> {
  const parsed = parseKey(key)
  if (parsed?.area !== 'figure') return false
  const record = await findImage(content, { id: parsed.article_id, image: parsed.image })
  if (record?.store !== store.id) return false
  const isComing = content.now().getTime() - Date.parse(record.created_at) < COMING_MS
  return record.key === key || (isComing && record.coming_key === key)
}
