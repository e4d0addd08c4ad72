import type { z } from 'zod'
import type { audio } from '../../../contracts/data/contract.ts'
import { mustRead } from '../article/access.ts'
import { readHead, readyRows } from '../article/heads.ts'
import type { Content } from '../content.ts'
import { readNumberedRows } from '../sentence/read-sentences.ts'
import { readClips } from './clip.ts'
import { wantedClip } from './wanted-clip.ts'

/** The sentences whose clip in this voice exists among those of the article's owner; changes nothing. */
export async function clipsInVoice(
  content: Content,
  articleId: number,
  { voice, indices }: z.output<typeof audio.found.body>,
): Promise<z.input<typeof audio.found.output>> {
  const head = await readHead(content, articleId)
  mustRead(content.acting, head)
  // A page asks for a block of rows, of which the text may have fewer.
  const known = indices.filter(index => index < readyRows(head))
  const items = known.map(index => ({ index }))
  const rows = await readNumberedRows(content, head, items, at => `body.indices.${at}`)
  const wanted = rows.map(({ sentence }) => wantedClip(head, sentence, voice))
  const clips = await readClips(content, wanted)
  const ready = new Set(clips.flatMap(({ state, cache_hash }) => (state === 'ready' ? [cache_hash] : [])))
  return { indices: known.filter((_, at) => ready.has(wanted[at]?.cache_hash ?? '')) }
}
