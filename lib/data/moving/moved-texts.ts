import { z } from 'zod'
import type { KnownText, TextOrigin } from '../../contracts/schemas/articles/moving.ts'
import type { Acting } from '../../platform/auth/actor.ts'
import { batchGet, itemsWith } from '../../store/writing/batch.ts'
import type { Content } from '../articles/content.ts'
import { headKey } from '../entities/content/keys.ts'
import type { MovedTextRecord } from '../entities/content/moved-texts.ts'

export const movedKey = ({ user_id }: Acting, { installation, article_id }: TextOrigin) => ({
  ...{ user_id, installation, origin_id: article_id },
})

export async function movedText({ movedTexts }: Content, acting: Acting, origin: TextOrigin) {
  const { data } = await movedTexts.get(movedKey(acting, origin)).go({ consistent: true })
  return data
}

/** Texts that came before, or, in the exporting yomu, were exported. */
export async function knownTexts(
  content: Content,
  acting: Acting,
  { installation, ids }: { readonly installation: string; readonly ids: readonly number[] },
  ownInstallation: string | null,
): Promise<KnownText[]> {
  const wanted = [...new Set(ids)]
  const records = await recordsOf(content, acting, installation, wanted)
  const home = installation === ownInstallation ? wanted : []
  const owned = await ownedStates(content, acting, [...records.map(({ article_id }) => article_id), ...home])
  const moved = new Map(
    records.filter(({ article_id }) => owned.has(article_id)).map(record => [record.origin_id, record]),
  )
  return wanted.flatMap((id): KnownText[] => {
    if (home.includes(id) && owned.has(id)) return [{ id, article_id: id, is_whole: true, import_id: null }]
    const record = moved.get(id)
    if (!record) return []
    const { article_id, import_id, is_whole } = record
    const mayGoOn = is_whole !== 1 && isAsLeft(record, owned.get(article_id))
    return [{ id, article_id, import_id, is_whole: !mayGoOn }]
  })
}

const State = z.object({
  id: z.number(),
  user_id: z.number(),
  revision: z.number(),
  task_id: z.string().optional(),
  ended_task_id: z.string().optional(),
})
type State = z.infer<typeof State>

async function ownedStates(content: Content, { user_id }: Acting, ids: readonly number[]) {
  const heads = await itemsWith(content, [...new Set(ids)].map(headKey), Object.keys(State.shape))
  const own = heads.map(head => State.parse(head)).filter(head => head.user_id === user_id)
  return new Map(own.map(head => [head.id, head]))
}

/** False after a retry or an edit. */
const isAsLeft = ({ task_id }: MovedTextRecord, head: State | undefined): boolean =>
  head !== undefined && head.revision <= 1 && (head.task_id ?? head.ended_task_id) === task_id

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
