import { z } from 'zod'
import { Id, whole } from '../../../contracts/schemas/basics.ts'
import { LONGEST_MINED_MS, MediaState } from '../../../contracts/schemas/learners/mined-media.ts'
import { MediaId } from '../../../contracts/schemas/media-id.ts'
import { plainPutIf } from '../../../store/writing/plain-writes.ts'
import { retryWhenChanged } from '../../../store/writing/retry-when-changed.ts'
import { type TransactItem, transact } from '../../../store/writing/transact.ts'
import { mediaRecord } from '../../entities/collections/mined.ts'
import { sourceKey, wordSourceRecord } from '../../entities/collections/words.ts'
import { readSentences } from '../kept/kept-sentence.ts'
import { hasPicture, recordingOf, wantedMedia } from '../mined/recorded.ts'
import { mediaNames, readStoredMedia } from '../mined/stored-media.ts'
import { readStored } from '../records/read-items.ts'
import { findWords } from '../words/stored-word.ts'
import { ADDED, type At, inParts, type Moving, PRESENT, skipped, type Taken, taker } from './taker.ts'

const MEDIA_AT_ONCE = 90
const LONGEST_RECORDING_MS = 24 * 3_600_000

const Line = z
  .object({
    media_id: MediaId,
    article_id: Id,
    start_ms: whole(0, LONGEST_RECORDING_MS),
    end_ms: whole(0, LONGEST_RECORDING_MS),
    picture: MediaState,
  })
  .refine(({ start_ms, end_ms }) => end_ms > start_ms && end_ms - start_ms <= LONGEST_MINED_MS, {
    path: ['end_ms'],
    message: `must be up to ${LONGEST_MINED_MS} ms after start_ms`,
  })
type Line = z.infer<typeof Line>

/** Cut again, with the same ends, from recordings that came. */
export const takeMedia = taker({
  line: Line,
  take: (moving, lines) =>
    inParts(lines, MEDIA_AT_ONCE, part => retryWhenChanged(() => takeSome(moving, part))),
})

async function takeSome(moving: Moving, part: readonly At<Line>[]): Promise<Taken[]> {
  const { learning, user_id, dry_run } = moving
  const idOf = await idsHere(moving, part)
  const ids = part.flatMap(({ line }) => idOf(line.media_id) ?? [])
  const known = await readStoredMedia(learning, user_id, ids)
  const subjects = await subjectsOf(moving, ids)
  const texts = await moving.textsOf(part.map(({ line }) => line.article_id))
  const items: Record<string, TransactItem> = {}
  const taken = part.map(({ line }): Taken => {
    const media_id = idOf(line.media_id)
    const article_id = moving.articleOf(line.article_id)
    const head = texts.get(line.article_id)
    const recording = head && recordingOf(head)
    // A dry run's text has no head yet.
    if (article_id === null || (!recording && (head || !dry_run))) return skipped('no_recording')
    const subject = media_id === null ? undefined : subjects.get(media_id)
    if (media_id === null || !(subject || dry_run)) return skipped('no_sentence_here')
    const names = [media_id]
    if (known.has(media_id) || items[media_id]) return { ...PRESENT, names }
    if (!head || !recording || !subject) return { ...ADDED, names }
    const { start_ms, end_ms } = line
    const { content_revision } = head
    const has_picture = line.picture !== 'none' && hasPicture(head, recording.key)
    const place = { article_id, index: subject.index, content_revision, start_ms, end_ms, has_picture }
    const media = wantedMedia(learning, user_id, media_id, place)
    items[media_id] = plainPutIf(learning.minedMedia, mediaRecord.encode(media), 'absent')
    return { ...ADDED, names }
  })
  if (!dry_run && Object.keys(items).length > 0)
    await transact(learning.client, items, { signal: learning.signal })
  return taken
}

async function idsHere(moving: Moving, part: readonly At<Line>[]) {
  const { learning, user_id, wordOf, itemOf } = moving
  const skills = part.flatMap(({ line }) => namesIn(line.media_id).skill ?? [])
  const words = await findWords(learning, user_id, skills)
  return (id: string): string | null => {
    const { skill, name } = namesIn(id)
    if (skill === null) {
      const item_id = itemOf(name)
      return item_id === null ? null : mediaNames.ofSentence(item_id)
    }
    const word = words.get(skill)?.skill_id ?? wordOf(skill)
    return word === null ? null : mediaNames.ofSource(word, itemOf(name) ?? name)
  }
}

function namesIn(media_id: string): { readonly skill: string | null; readonly name: string } {
  const [kind, first = '', second = ''] = media_id.split('.')
  return kind === 's' ? { skill: null, name: first } : { skill: first, name: second }
}

async function subjectsOf({ learning, user_id }: Moving, ids: readonly string[]) {
  const named = ids.map(namesIn)
  const items = named.flatMap(({ skill, name }) => (skill === null ? name : []))
  const keys = named.flatMap(({ skill, name }) => (skill === null ? [] : sourceKey(user_id, skill, name)))
  const kept = await readSentences(learning, user_id, items)
  const sources = await readStored(learning, wordSourceRecord, keys)
  const subjects = new Map<string, { readonly index: number }>()
  for (const { item_id, origin, article_id } of kept.values())
    if (article_id !== null) subjects.set(mediaNames.ofSentence(item_id), { index: origin.index })
  for (const { skill_id, source_id, index } of sources)
    if (index !== null) subjects.set(mediaNames.ofSource(skill_id, source_id), { index })
  return subjects
}
