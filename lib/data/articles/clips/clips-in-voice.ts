import type { z } from 'zod'
import type { audio } from '../../../contracts/data/contract.ts'
import { mustPlay } from '../article/access.ts'
import { readHead } from '../article/heads.ts'
import type { Content } from '../content.ts'
import { readSentencesAmong } from '../sentence/read-sentences.ts'
import { readClips } from './clip.ts'
import { wantedClip } from './wanted-clip.ts'

/** The sentences whose clip in this voice exists among those of the article's owner; changes nothing. */
export async function clipsInVoice(
  content: Content,
  articleId: number,
  { voice, indices, isGuest }: z.output<typeof audio.found.body> & { isGuest: boolean },
): Promise<z.input<typeof audio.found.output>> {
  const head = await readHead(content, articleId)
  mustPlay(content.acting, head, isGuest)
  // A page asks for a block of rows: some may be line breaks, or lie past the end of the text.
  const rows = await readSentencesAmong(content, head, [...new Set(indices)])
  const wanted = [...rows].map(([index, { sentence }]) => ({ index, ...wantedClip(head, sentence, voice) }))
  const keys = new Map(wanted.map(({ cache_hash, user_id }) => [cache_hash, { cache_hash, user_id }]))
  const clips = await readClips(content, [...keys.values()])
  const ready = new Set(clips.flatMap(({ state, cache_hash }) => (state === 'ready' ? [cache_hash] : [])))
  return { indices: wanted.flatMap(({ index, cache_hash }) => (ready.has(cache_hash) ? [index] : [])) }
}
