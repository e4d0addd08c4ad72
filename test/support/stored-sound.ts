import { paginateScan } from '@aws-sdk/lib-dynamodb'
import { z } from 'zod'
import type { StoreTable } from '../../lib/store/client.ts'

const Item = z.looseObject({ pk: z.string(), sk: z.string() })
const Clip = z.looseObject({
  id: z.string(),
  user_id: z.number(),
  cache_hash: z.string(),
  storage_key: z.string(),
  store: z.string(),
  data: z.instanceof(Uint8Array),
  parts: z.number(),
  parts_id: z.string(),
  references: z.number(),
  state: z.string(),
})
const Receipt = z.object({ article_id: z.number(), user_id: z.number(), cache_hash: z.string() })
const SpokenRow = z.object({ article_id: z.number(), user_id: z.number(), audio_object_id: z.string() })

/** Everything that the table holds of clips. */
export async function soundIn({ client, table }: StoreTable) {
  const items: z.infer<typeof Item>[] = []
  for await (const { Items } of paginateScan({ client }, { TableName: table, ConsistentRead: true }))
    items.push(...z.array(Item).parse(Items))
  const lying = (pk: string, sk: string) =>
    items.filter(item => item.pk.startsWith(pk) && item.sk.startsWith(sk))
  return {
    clips: z.array(Clip).parse(lying('CLIP#', 'USER#')),
    parts: lying('CLIP#', 'PART#').map(({ sk }) => sk),
    receipts: z.array(Receipt).parse(lying('ARTICLE#', 'CLIP#')),
    pending: lying('CLIPS_PENDING', ''),
    /** Rows of a deleted article stay for a while, but nobody can read them. */
    spoken: lying('ARTICLE#', 'SENTENCE#')
      .filter(({ pk }) => items.some(item => item.pk === pk && item.sk === 'HEAD'))
      .flatMap(item => SpokenRow.safeParse(item).data ?? []),
  }
}
type StoredAudio = Awaited<ReturnType<typeof soundIn>>

/** Contradictions between clips, receipts, sentences and objects that may never exist, one sentence each. */
export function contradictions(
  { clips, receipts, spoken, parts }: StoredAudio,
  objects: ReadonlySet<string>,
) {
  const byId = new Map(clips.map(clip => [clip.id, clip]))
  const receiptsOf = (clip: z.infer<typeof Clip>) =>
    receipts.filter(({ cache_hash, user_id }) => `${cache_hash}.${user_id}` === clip.id)
  return [
    ...clips
      .filter(clip => receiptsOf(clip).length !== clip.references)
      .map(clip => `${clip.id} has ${clip.references} references and ${receiptsOf(clip).length} receipts`),
    ...receipts
      .filter(({ cache_hash, user_id }) => byId.get(`${cache_hash}.${user_id}`)?.state !== 'ready')
      .map(({ cache_hash }) => `a receipt of ${cache_hash} has no clip`),
    ...spoken
      .filter(({ audio_object_id, article_id }) => {
        const clip = byId.get(audio_object_id)
        return !clip || !receiptsOf(clip).some(receipt => receipt.article_id === article_id)
      })
      .map(({ audio_object_id }) => `a sentence has ${audio_object_id}, which it has no receipt of`),
    ...clips
      .filter(
        ({ state, storage_key }) => state === 'ready' && storage_key !== '' && !objects.has(storage_key),
      )
      .map(({ id }) => `${id} has no object`),
    ...clips
      .filter(clip => clip.state === 'ready' && clip.parts > 0)
      .filter(clip => parts.filter(sk => sk.includes(`#${clip.parts_id}#`)).length !== clip.parts)
      .map(({ id }) => `${id} has not all its parts`),
  ]
}

/** Leftovers that nothing refers to, once everything was swept. */
export const leftovers = ({ clips, parts, pending }: StoredAudio, objects: ReadonlySet<string>) => [
  ...clips.filter(({ references }) => references === 0).map(({ id }) => `clip ${id}`),
  ...parts.filter(sk => !clips.some(({ parts_id }) => parts_id !== '' && sk.includes(`#${parts_id}#`))),
  ...[...objects].filter(key => !clips.some(({ storage_key }) => storage_key === key)),
  ...pending.map(({ sk }) => `pending ${sk}`),
]
