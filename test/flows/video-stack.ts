import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, onTestFinished } from 'vitest'
import {
  listening,
  startFakeTranscription,
  transcriptionSettings,
} from '../support/fake-transcription/index.ts'
import { makeMedia } from '../support/media.ts'
import { administrator } from '../support/people.ts'
import { startS3Server } from '../support/s3-server/index.ts'
import { sharedBucketStack, sharedVoiceStack } from '../support/shared-stack.ts'
import type { TestStack } from '../support/stack.ts'
import { membersOf, startedForFile } from '../support/started-for-file.ts'
import { ended } from '../support/tasks.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { type Account, articleStack, read, withModel } from './article-stack.ts'
import { dataServerOf } from './cos-lab.ts'

export const modes = ['local', 'cos'] as const
export type Mode = (typeof modes)[number]
type Upload = Parameters<Account['study']['videos']['upload']>[0]['body']

const never = new AbortController().signal

/** A stack of its own with a language model and a transcription model; both work at first. */
export async function videoStack(mode: Mode, settings: Record<string, string> = {}) {
  const transcription = await startFakeTranscription()
  const s3 = await startS3Server()
  const stack = await articleStack({
    ...transcriptionSettings(transcription),
    ...(mode === 'cos' ? s3.environment() : {}),
    ...settings,
  })
  return {
    ...stack,
    transcription,
    s3,
    film: await aFilm(),
    foreign: [],
    async close() {
      await stack.close()
      await transcription.close()
      await s3.close()
    },
  }
}

/** The shared stack of the mode, with a language model. */
async function sharedVideoStack(mode: Mode) {
  const withBucket = mode === 'cos' ? await stackWithBucket() : undefined
  const stack = withBucket ?? (await sharedVoiceStack())
  return {
    ...(await withModel(stack)),
    transcription: stack.transcription,
    s3: withBucket?.s3,
    film: await aFilm(),
    /** The films of other files. */
    foreign: await keysOf({ stack }),
  }
}
type VideoStack = Omit<Awaited<ReturnType<typeof sharedVideoStack>>, 'close'>

/** The shared stack with voices and a bucket, which is saved. */
async function stackWithBucket() {
  const stack = await sharedBucketStack()
  await (await administrator(stack)).manager.cos.put({ body: stack.s3.form() })
  return stack
}

let film: Promise<Buffer> | undefined
/** A real video of two and a half seconds. */
const aFilm = () => (film ??= makeFilm())

async function makeFilm(): Promise<Buffer> {
  const folder = await temporaryFolder()
  const path = join(folder.path, 'talk.mp4')
  await makeMedia(path, [{ tone: 2.5 }], { picture: true })
  const bytes = await readFile(path)
  await folder.remove()
  return bytes
}

/** A stack for the tests of a file, of its own if they need settings; the models work when a test begins. */
export function videoLab(mode: Mode, settings?: Record<string, string>): VideoStack {
  const lab = startedForFile<VideoStack & { close(): Promise<void> }>(() =>
    settings ? videoStack(mode, settings) : sharedVideoStack(mode),
  )
  beforeEach(() => {
    lab().provider.behave([])
    lab().transcription.behave([])
    lab().s3?.behaveWell()
  })
  return membersOf(lab)
}

export const sendFilm = async ({ film, hana }: Pick<VideoStack, 'film' | 'hana'>, name = '話.mp4') =>
  (await hana.study.videos.file({ query: { name }, stream: film })).file_handle

/** A text with the two lines of a subtitle file, and a film of two and a half seconds. */
export async function filmWithLines(lab: Pick<VideoStack, 'film' | 'hana'>): Promise<number> {
  const file_handle = await sendFilm(lab)
  const lines = [
    { text: '雨が降る。', start_ms: 200, end_ms: 700 },
    { text: '傘をさす。', start_ms: 1_900, end_ms: 2_300 },
  ]
  const body = { lines, file_handle, title: '雨の日', explain_mode: 'split' as const }
  const { task_id } = await lab.hana.study.articles.upload({ body })
  return (await ended(lab.hana, task_id)).article_id ?? 0
}

/** Has the film transcribed, and waits until that has ended. */
export async function transcribed(
  lab: Pick<VideoStack, 'film' | 'hana'>,
  over: Omit<Upload, 'input_handle'> = {},
) {
  const { hana } = lab
  const input_handle = await sendFilm(lab)
  const { task_id } = await hana.study.videos.upload({ body: { input_handle, ...over } })
  const task = await ended(hana, task_id)
  return { input_handle, task, article: task.article_id === null ? null : await read(hana, task.article_id) }
}

/** The films of the stack, sent or kept, wherever they lie, without those of other files. */
export async function keysOf({ stack, foreign = [] }: { stack: TestStack; foreign?: string[] }) {
  const pages = dataServerOf(stack)
    .objects.all()
    .flatMap(store =>
      ['tmp/', 'video/'].map(prefix => store.list({ prefix, limit: 1_000, by_folder: false }, never)),
    )
  const keys = (await Promise.all(pages)).flatMap(({ objects }) => objects.map(({ key }) => key))
  return keys.filter(key => !foreign.includes(key)).toSorted()
}

/** Holds the transcription until it is released. */
export function holdTranscription({ transcription }: Pick<VideoStack, 'transcription'>) {
  const gate = Promise.withResolvers<void>()
  onTestFinished(() => gate.resolve())
  const before = transcription.requests.length
  transcription.behave(async exchange => {
    await gate.promise
    await listening.hears()(exchange)
  })
  return { asked: transcription.requested(before + 1), letGo: gate.resolve }
}
