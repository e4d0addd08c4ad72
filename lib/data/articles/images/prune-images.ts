import { IMAGES, parseKey } from '../../../objects/keys.ts'
import type { ImageRecord } from '../../entities/content/images.ts'
import type { ObjectStore } from '../../object-stores/object-store.ts'
import { pruneLeft } from '../../object-stores/prune-left.ts'
import type { Content, Media } from '../content.ts'
import { isForgotten, isLeft } from './left-images.ts'
import { findImage } from './stored-images.ts'

const BEGINNINGS = [...'123456789'].map(digit => `${IMAGES}${digit}`)

/**
 * Removes images without a record (their upload was killed during the article's removal), and unfinished ones after a day,
 * with their records.
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
      isNamed: async (store, key) => {
        const record = await recordOf(content, store, key)
        return record !== null && !isLeft(content, record)
      },
      // A record removed after its object could be that of an object sent again in between.
      async isForgotten(store, key) {
        const record = await recordOf(content, store, key)
        return record === null || (isLeft(content, record) && (await isForgotten(content, record)))
      },
    },
    dryRun,
  )
  return { images: removed, ...pruned }
}

async function recordOf(content: Content, store: ObjectStore, key: string): Promise<ImageRecord | null> {
  const parsed = parseKey(key)
  if (parsed?.area !== 'figure') return null
  const record = await findImage(content, { id: parsed.article_id, image: parsed.image })
  return record?.store === store.id && (record.key ?? record.coming_key) === key ? record : null
}
