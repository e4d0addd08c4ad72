import type { z } from 'zod'
import type { audio } from '../../../contracts/data/contract.ts'
import type { SentenceRecord } from '../../entities/content/rows.ts'
import { mustPlay } from '../article/access.ts'
import { readHead } from '../article/heads.ts'
import type { Content } from '../content.ts'
import { readSentencesAmong } from '../sentence/read-sentences.ts'
import { type Clip, clipId, clipNamed, readClips } from './clip.ts'
import { wantedClip } from './wanted-clip.ts'

/** Prefers clips of the article's owner in this voice to linked ones. Changes nothing. */
export async function clipsOfSentences(
  content: Content,
  articleId: number,
  { voice, indices, isGuest }: z.output<typeof audio.found.body> & { isGuest: boolean },
): Promise<z.input<typeof audio.found.output>> {
  const head = await readHead(content, articleId)
  mustPlay(content.acting, head, isGuest)
  // A page's block of rows may hold line breaks, or pass the end of the text.
  const rows = await readSentencesAmong(content, head, [...new Set(indices)])
  const inVoice = ({ sentence }: SentenceRecord) =>
    voice === undefined ? undefined : clipId(wantedClip(head, sentence, voice))
  const wanted = [...rows.values()].flatMap(row => [inVoice(row) ?? [], row.audio_object_id ?? []].flat())
  const clips = await readyClips(content, wanted)
  const items = [...rows].flatMap(([index, row]) => {
    const spoken = clips.get(inVoice(row) ?? '')
    const clip = spoken ?? clips.get(row.audio_object_id ?? '')
    return clip ? [{ index, in_voice: spoken !== undefined, bytes: clip.size }] : []
  })
  return { items }
}

async function readyClips(content: Content, ids: readonly string[]): Promise<ReadonlyMap<string, Clip>> {
  const clips = await readClips(content, [...new Set(ids)].map(clipNamed))
  return new Map(clips.flatMap(clip => (clip.state === 'ready' ? [[clipId(clip), clip] as const] : [])))
}
