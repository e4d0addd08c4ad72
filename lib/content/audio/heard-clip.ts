import { z } from 'zod'
import type { Acting } from '../../auth/actor.ts'
import { rowKey } from '../../entities/content/keys.ts'
import { Problem } from '../../http/errors.ts'
import { mustPlay } from '../access.ts'
import { readAtRevision } from '../at-revision.ts'
import type { Content } from '../content.ts'
import type { SentenceAddress } from '../sentence/one-sentence.ts'
import { type Clip, clipNamed, IN_TABLE } from './clip.ts'
import { readClipAndBytes } from './clip-bytes.ts'

/** A clip somebody listens to; its bytes where they lie in its row. */
export interface HeardClip {
  clip: Clip
  bytes: Uint8Array | null
}

const Spoken = z.object({ sk: z.string(), audio_object_id: z.string().optional() })

/** What a sentence's audio is, to whoever may play it; 404 where it has none. */
export async function heardClip(
  content: Content,
  acting: Acting | null,
  { id, idx }: SentenceAddress,
  isGuest: boolean,
  signal: AbortSignal,
): Promise<HeardClip> {
  let row: ReturnType<typeof rowKey> | undefined
  const { head, items } = await readAtRevision(
    content,
    acting,
    id,
    index => {
      const place = index?.placeOf(idx)
      row = place && rowKey(id, place.block, place.position)
      return row ? [row] : []
    },
    signal,
  )
  mustPlay(acting, head, isGuest)
  const named = Spoken.safeParse(items.find(({ sk }) => sk === row?.sk)).data?.audio_object_id
  const heard = named === undefined ? null : await clipOf(content, named, signal)
  if (!heard) throw new Problem('not_found', `Sentence ${idx} has no audio.`)
  return heard
}

/** What is named after what it says never says anything else, so it may be remembered while somebody refers to it. */
async function clipOf(content: Content, id: string, signal: AbortSignal): Promise<HeardClip | null> {
  const known = content.clipsHeard.get(id)
  if (known) return known
  const row = await readClipAndBytes(content, clipNamed(id), signal)
  if (row?.state !== 'ready') return null
  const { data: bytes, ...clip } = row
  if (clip.store !== IN_TABLE || clip.parts > 0) return { clip, bytes: null }
  const heard = { clip, bytes }
  content.clipsHeard.set(id, heard)
  return heard
}
