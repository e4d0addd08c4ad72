import { ulid } from 'ulid'
import type { MediaPart, MediaReason } from '../../../lib/contracts/schemas/learners/mined-media.ts'
import { sourceKey } from '../../../lib/objects/keys.ts'
import { type DataClient, type Lab, reader } from './lab.ts'
import { freeArticle, sentenceOf } from './sentence-stories.ts'
import { numbered } from './stories.ts'

const signal = new AbortController().signal

/** A text of one's own with a recording, whose sentences last a second each, one every two seconds. */
export async function recordedText(
  lab: Lab,
  count = 4,
  { extension = 'mp4' as 'mp4' | 'mp3', seconds = 1 } = {},
) {
  const client = lab.as(reader)
  const article = await freeArticle(client, numbered(count))
  for (let index = 0; index < count; index += 1) {
    const start_ms = 10_000 + 2_000 * seconds * index
    await sentenceOf(client, article, index).times({ start_ms, end_ms: start_ms + 1_000 * seconds })
  }
  const key = sourceKey(reader.user_id, lab.clock.now(), ulid(), extension)
  const store = lab.app.objects.current()
  await store.put(key, Buffer.from('film'), { content_type: 'video/mp4', max_bytes: 9, signal })
  await lab.app.content.articles
    .patch({ id: article.id })
    .set({ metadata: JSON.stringify({ source_media: key }), source_store: store.id })
    .go()
  return article
}

export const keep = (client: DataClient, { id }: { id: number }, index: number) =>
  client.keptSentences.keep({ body: { article_id: id, index } })

export const mediaOf = (client: DataClient, media_id: string) =>
  client.minedMedia.get({ params: { media_id } })

/** Cuts what is due, as the controller does: the bytes of a part name it, its times and `from`. */
export async function cutAll(
  lab: Lab,
  {
    failed = {},
    from = '',
  }: { failed?: Partial<Record<MediaPart, MediaReason | 'none'>>; from?: string } = {},
) {
  const { mining } = lab.as(null)
  let cuts = 0
  for (;;) {
    const claimed = await mining.claim()
    if (claimed.cuts.length === 0) return cuts
    for (const { user_id, media_id, version, hash, parts, start_ms, end_ms } of claimed.cuts) {
      for (const part of parts) {
        if (failed[part]) continue
        const body = Buffer.from(`${part} ${start_ms} ${end_ms} ${from}`.trim())
        await mining.store({ params: { user_id, media_id, part }, query: { hash }, body })
      }
      await mining.finish({ body: { user_id, media_id, version, hash, failed } })
      cuts += 1
    }
  }
}

/** The text in a part; null if there is none. */
export async function heard(client: DataClient, media_id: string, part: MediaPart = 'sound') {
  try {
    const reply = await client.mining.read({ params: { media_id, part }, query: { whole: true } })
    return Buffer.concat(await reply.stream().toArray()).toString()
  } catch {
    return null
  }
}

/** Sweeps for some hours. */
export async function sweepAll(lab: Lab) {
  for (let hour = 0; hour < 4; hour += 1) {
    lab.clock.advance(3_600)
    while ((await lab.as(null).housekeeping.sweep()).swept > 0);
  }
}

/** The keys of all sounds and pictures of cards. */
export const objectsOf = async ({ app }: Lab) => {
  const { objects } = await app.objects.current().list({ prefix: '', limit: 1_000, by_folder: false }, signal)
  return objects.flatMap(({ key }) => (key.includes('/mined/') ? key : [])).toSorted()
}
