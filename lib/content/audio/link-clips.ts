import pLimit from 'p-limit'
import type { z } from 'zod'
import type { Acting } from '../../auth/actor.ts'
import type { audio } from '../../contracts/data.ts'
import { retryWhenChanged } from '../../store/retry-when-changed.ts'
import { readNumberedRows } from '../sentence/numbered-rows.ts'
import { settled } from '../settled.ts'
import { findClip, isReady } from './find-clip.ts'
import type { Media } from './media.ts'
import { readClips } from './read-clips.ts'
import { headToSpeak, spoken } from './spoken.ts'
import type { Kept, Wanted } from './write-clip.ts'
import { writeLinks } from './write-links.ts'

type Linked = z.input<typeof audio.link.output>

/** Clips that are looked for at once. */
const AT_ONCE = 8

/** Gives sentences the clips there are for this voice, and tells which there are none for. */
export function linkClips(
  media: Media,
  acting: Acting | null,
  articleId: number,
  { revision, voice, indices }: z.output<typeof audio.link.body>,
  signal: AbortSignal,
): Promise<Linked> {
  const { content } = media
  return retryWhenChanged(async () => {
    const head = await headToSpeak(content, acting, articleId, revision)
    const items = indices.map(index => ({ index }))
    const rows = await readNumberedRows(content, head, items, signal, at => `body.indices.${at}`)
    const sentences = indices.flatMap((index, at) => {
      const row = rows[at]
      return row ? [{ index, row, wanted: spoken(head, row.sentence, voice) }] : []
    })
    const wanted = sentences.map(sentence => sentence.wanted)
    const clips = await clipsFor(media, wanted, signal)
    const links = sentences.flatMap(({ row, wanted: { cache_hash } }) => {
      const kept = clips.get(cache_hash)
      return kept ? [{ row, ...kept }] : []
    })
    await writeLinks(content, head, links, signal)
    const hasClip = ({ wanted: { cache_hash } }: (typeof sentences)[number]) => clips.has(cache_hash)
    return {
      linked: sentences.filter(hasClip).map(({ index }) => index),
      missing: sentences
        .filter(sentence => !hasClip(sentence))
        .map(({ index, row: { sentence }, wanted: { cache_hash } }) => ({ index, sentence, cache_hash })),
    }
  })
}

/** The clips there are, by hash; those of the account itself are all read at once. */
async function clipsFor(media: Media, wanted: readonly Wanted[], signal: AbortSignal) {
  const byHash = new Map(wanted.map(one => [one.cache_hash, one]))
  const own = await readClips(media.content, [...byHash.values()], signal)
  const ownByHash = new Map(own.map(clip => [clip.cache_hash, clip]))
  const limit = pLimit(AT_ONCE)
  const look = async (one: Wanted): Promise<Kept | null> => {
    const clip = ownByHash.get(one.cache_hash)
    return clip && (await isReady(media, clip, signal)) ? { clip } : findClip(media, one, signal)
  }
  const found = await settled([...byHash].map(async ([hash, one]) => [hash, await limit(look, one)] as const))
  return new Map(found.flatMap(([hash, kept]) => (kept ? [[hash, kept] as const] : [])))
}
