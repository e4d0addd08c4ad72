import type { KnownText, TextOrigin } from '../../contracts/schemas/articles/moving.ts'
import type { Acting } from '../../platform/auth/actor.ts'
import { batchGet } from '../../store/writing/batch.ts'
import { ownedBy } from '../articles/article/heads.ts'
import type { Content } from '../articles/content.ts'
import type { MovedTextRecord } from '../entities/content/moved-texts.ts'

/** The key of the record of a text of an export. */
export const movedKey = ({ user_id }: Acting, { installation, article_id }: TextOrigin) => ({
  ...{ user_id, installation, origin_id: article_id },
})

/** The record of a text that an export brought, although the text may be deleted since. */
export async function movedText({ movedTexts }: Content, acting: Acting, origin: TextOrigin) {
  const { data } = await movedTexts.get(movedKey(acting, origin)).go({ consistent: true })
  return data
}

/**
 * The texts of an export that the account has: those that came before, and in the very yomu that the export comes from
 * those that were exported.
 */
export async function knownTexts(
  content: Content,
  acting: Acting,
  { installation, ids }: { readonly installation: string; readonly ids: readonly number[] },
  ownInstallation: string | null,
): Promise<KnownText[]> {
  const wanted = [...new Set(ids)]
  const records = await recordsOf(content, acting, installation, wanted)
  const home = installation === ownInstallation ? wanted : []
  const owned = await ownedBy(content, acting.user_id, [
    ...records.map(({ article_id }) => article_id),
    ...home,
  ])
  const moved = new Map(
    records.filter(({ article_id }) => owned.has(article_id)).map(record => [record.origin_id, record]),
  )
  return wanted.flatMap((id): KnownText[] => {
    if (home.includes(id) && owned.has(id)) return [{ id, article_id: id, is_whole: true, import_id: null }]
    const record = moved.get(id)
    if (!record) return []
    const { article_id, import_id, is_whole } = record
    return [{ id, article_id, import_id, is_whole: is_whole === 1 }]
  })
}

async function recordsOf(
  { client, movedTexts, signal }: Content,
  acting: Acting,
  installation: string,
  ids: readonly number[],
): Promise<MovedTextRecord[]> {
  const keys = ids.map(article_id => movedKey(acting, { installation, article_id }))
  if (keys.length === 0) return []
  const items = await batchGet(client, movedTexts.get(keys).params({ consistent: true }), { signal })
  return items.flatMap(Item => movedTexts.parse({ Item }).data ?? [])
}
