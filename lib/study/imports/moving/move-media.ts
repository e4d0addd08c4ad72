import { createHash } from 'node:crypto'
import { isMediaExtension, MEDIA_EXTENSIONS } from '../../../contracts/schemas/administration/objects.ts'
import type { ArticleHead } from '../../../contracts/schemas/articles/articles.ts'
import { keptImage } from '../../../objects/pictures/book-image.ts'
import { whenItsTurn } from '../../../objects/pictures/conversions.ts'
import { isProblem, Problem } from '../../../platform/problems/errors.ts'
import { batchesOf } from '../../../platform/values/batches.ts'
import type { Moving } from './moving.ts'
import type { StagedImage, StagedSound } from './staging/staged.ts'
import { bytesOfMedium, soundIn } from './staging/staged-lines.ts'

const AT_ONCE = 64

/** Examines sounds like uploads; counts those that did not come. */
export async function moveSounds(
  moving: Moving,
  article: ArticleHead,
  sounds: readonly StagedSound[],
): Promise<number> {
  let lost = 0
  const recording = sounds.find(({ index }) => index === null)
  if (recording && !article.has_media) lost += await lostOf(() => moveRecording(moving, article, recording))
  const byVoice = Map.groupBy(
    sounds.filter(({ index }) => index !== null),
    ({ voice }) => voice ?? '',
  )
  for (const [voice, clips] of byVoice)
    for (const some of batchesOf(clips, { items: AT_ONCE }))
      lost += await moveClips(moving, article, voice, some)
  return lost
}

async function moveRecording(
  { flow, task, folder }: Moving,
  { id: article_id }: ArticleHead,
  recording: StagedSound,
): Promise<void> {
  const { files } = flow.clients.data
  const { signal } = task
  const mediaType = Object.entries(MEDIA_EXTENSIONS).find(([, type]) => type === recording.content_type)
  const extension = mediaType?.[0] ?? ''
  if (!isMediaExtension(extension))
    throw new Problem('unsupported_media_type', 'yomu cannot play this recording.')
  const stream = soundIn(folder, recording)
  const { file_handle } = await files.receive(
    { query: { name: `recording.${extension}` }, stream },
    { signal },
  )
  await files.promote({ body: { file_handle, article_id, task_id: task.id, is_own: true } }, { signal })
}

async function moveClips(
  { flow, task, folder }: Moving,
  { id }: ArticleHead,
  voice: string,
  clips: readonly StagedSound[],
): Promise<number> {
  const { audio } = flow.clients.data
  const { signal } = task
  const revision = 1
  const ofIndex = new Map(clips.flatMap(clip => (clip.index === null ? [] : [[clip.index, clip] as const])))
  const body = { revision, voice, indices: [...ofIndex.keys()] }
  const { missing } = await audio.link({ params: { id }, body }, { signal })
  let lost = 0
  for (const { index: idx, cache_hash } of missing) {
    const clip = ofIndex.get(idx)
    if (!clip) continue
    lost += await lostOf(async () => {
      const stream = await bytesOfMedium(folder, clip)
      const query = { revision, voice, cache_hash, given: true, credit: clip.credit }
      await audio.store({ params: { id, idx }, query, stream }, { signal })
    })
  }
  return lost
}

/** Decodes images like uploads, in the same turns; counts those that did not come. */
export async function moveImages(
  { flow, task, folder }: Moving,
  { id }: ArticleHead,
  staged: readonly StagedImage[],
): Promise<number> {
  const { images } = flow.clients.data
  const { signal } = task
  let lost = 0
  for (const { image, ...place } of staged)
    lost += await lostOf(async () => {
      signal.throwIfAborted()
      const sent = await bytesOfMedium(folder, place)
      const { bytes, width, height } = await whenItsTurn(flow.converting, () => keptImage(sent), signal)
      const source = createHash('sha256').update(sent).digest('hex')
      const query = { source, width, height }
      await images.store({ params: { id, image }, query, body: bytes }, { signal })
    })
  return lost
}

/** 1 for a refused sound or image, which does not keep its text away; a full account does. */
async function lostOf(work: () => Promise<void>): Promise<number> {
  try {
    await work()
    return 0
  } catch (error) {
    if (isProblem(error) && REFUSALS.includes(error.code)) return 1
    throw error
  }
}

const REFUSALS: readonly string[] = [
  'unsupported_media_type',
  'too_large',
  'invalid_input',
  'version_conflict',
  'duplicate',
  'limit_reached',
]
