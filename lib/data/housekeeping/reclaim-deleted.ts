import { z } from 'zod'
import { parseKey } from '../../objects/keys.ts'
import { isProblem } from '../../platform/problems/errors.ts'
import { allIn } from '../../store/reading/plain-read.ts'
import { typedPages } from '../../store/reading/typed-read.ts'
import { inTransaction } from '../../store/writing/transact.ts'
import { writeAll } from '../../store/writing/write-all.ts'
import { releaseClips, reportOf, sumOf } from '../articles/clips/release-clips.ts'
import type { Content, Media } from '../articles/content.ts'
import { removeImages } from '../articles/images/remove-images.ts'
import { readAllFeatures } from '../articles/lexicon/features.ts'
import { headKey, IMAGES_OF } from '../entities/content/keys.ts'
import type { SweepRecord } from '../entities/content/sweep.ts'

/** Receipts of clips alone have a hash. */
const Left = z.object({ pk: z.string(), sk: z.string(), cache_hash: z.string().optional() })
type Left = z.infer<typeof Left>

/** Parts of a text and its words are large, and deleted bytes count in a transaction. */
const LARGE = /^(?:TEXT|LEXICON|FEATURES)#/
const LARGEST_BYTES = 400_000

const AGAIN_AFTER_MS = 15 * 60_000

/** Removes all of a deleted article, with clips and source file that nothing else needs. Reports the removed media. */
export async function reclaimDeleted(media: Media, sweep: SweepRecord) {
  const { client, table, limitWrites } = media.content
  const { article_id, user_id } = sweep
  const reports = [await removeSource(media, sweep), await removeAllImages(media, sweep)]
  await removeOccurrences(media.content, sweep)
  const all = { ...allIn(media.content, headKey(article_id).pk), ProjectionExpression: 'pk, sk, cache_hash' }
  for await (const page of typedPages(media.content, all, Left)) {
    const hashes = page.flatMap(({ cache_hash }) => cache_hash ?? [])
    const receipts = hashes.map(cache_hash => ({ article_id, user_id, cache_hash }))
    reports.push(await releaseClips(media, receipts))
    // Records of images go with their objects.
    const others = page.filter(({ cache_hash, sk }) => cache_hash === undefined && !sk.startsWith(IMAGES_OF))
    const { large = [], small = [] } = Object.groupBy(others, ({ sk }) =>
      LARGE.test(sk) ? 'large' : 'small',
    )
    const deletes = (items: readonly Left[]) =>
      items.map(({ pk, sk }) => ({ Delete: { TableName: table, Key: { pk, sk } } }))
    const options = { signal: media.content.signal, limit: limitWrites }
    await writeAll(client, deletes(small), options)
    await writeAll(client, deletes(large), { ...options, deletedBytes: LARGEST_BYTES })
  }
  return sumOf(reports)
}

/** Finds occurrences by the article's features, which stay until then. */
async function removeOccurrences(
  content: Content,
  { article_id, user_id }: Pick<SweepRecord, 'article_id' | 'user_id'>,
): Promise<void> {
  const { client, occurrences, limitWrites, signal } = content
  const stored = await readAllFeatures(content, article_id)
  const skills = new Set(stored.flatMap(({ features = [] }) => features.map(({ skill_id }) => skill_id)))
  const deletes = [...skills].map(skill_id =>
    inTransaction(occurrences).delete({ user_id, skill_id, article_id }),
  )
  await writeAll(client, deletes, { signal, limit: limitWrites })
}

async function removeAllImages(media: Media, sweep: SweepRecord) {
  const { removed, failed } = await removeImages(media, sweep.article_id)
  if (failed > 0) await sweepAgain(media, sweep)
  return reportOf(removed + failed, removed, failed)
}

/** No other article has the file. A failure makes it due again. */
async function removeSource({ content, objects, log }: Media, sweep: SweepRecord) {
  const { source_media, source_store } = sweep
  if (source_media === undefined || source_store === undefined) return reportOf(0)
  if (!isSourceOf(sweep, source_media)) return reportOf(1)
  try {
    const store = objects.byId(source_store)
    const info = await store.head(source_media, content.signal)
    await store.remove(source_media, content.signal)
    return reportOf(1, info ? 1 : 0)
  } catch (error) {
    if (!isProblem(error)) throw error
    log.error(
      { error, article_id: sweep.article_id },
      'a source file could not be removed; a sweep will try again',
    )
    await sweepAgain({ content }, sweep)
    return reportOf(1, 0, 1)
  }
}

async function sweepAgain({ content }: Pick<Media, 'content'>, sweep: SweepRecord): Promise<void> {
  const due_at = new Date(content.now().getTime() + AGAIN_AFTER_MS).toISOString()
  await content.sweeps.put({ ...sweep, due_at }).go({ response: 'none', abortSignal: content.signal })
}

function isSourceOf({ user_id }: SweepRecord, key: string): boolean {
  const parsed = parseKey(key)
  return parsed?.area === 'source' && parsed.user_id === user_id
}
