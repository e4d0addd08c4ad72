import { IMAGES, parseKey } from '../../../objects/keys.ts'
import type { ObjectStore } from '../../object-stores/object-store.ts'
import { pruneLeft } from '../../object-stores/prune-left.ts'
import type { Content, Media } from '../content.ts'
import { findImage } from './stored-images.ts'

/** With the first digits of the ids of accounts. */
const BEGINNINGS = [...'123456789'].map(digit => `${IMAGES}${digit}`)

/** Removes images that no article has a record of: an upload was killed while the article was being removed. */
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
  return record?.store === store.id && [record.key, record.coming_key].includes(key)
}
