import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, onTestFinished } from 'vitest'
import {
  type FakeTranscription,
  listening,
  startFakeTranscription,
} from '../support/fake-transcription/index.ts'
import { makeMedia } from '../support/media.ts'
import { startS3Server } from '../support/s3-server/index.ts'
import { startedForFile } from '../support/started-for-file.ts'
import { ended } from '../support/tasks.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { type Account, articleStack, read } from './article-stack.ts'
import { dataServerOf } from './cos-lab.ts'

export const modes = ['local', 'cos'] as const
export type Mode = (typeof modes)[number]
type Upload = Parameters<Account['study']['videos']['upload']>[0]['body']

const never = new AbortController().signal

export const transcriptionSettings = ({ url, key, model }: FakeTranscription) => ({
  TRANSCRIPTION_BASE_URL: url,
  TRANSCRIPTION_API_KEY: key,
  TRANSCRIPTION_MODEL: model,
})

/** A stack with a language model and a transcription model; both work at first. */
export async function videoStack(mode: Mode, settings: Record<string, string> = {}) {
  const folder = await temporaryFolder()
  const transcription = await startFakeTranscription()
  const s3 = await startS3Server()
  const film = join(folder.path, 'talk.mp4')
  await makeMedia(film, [{ tone: 2.5 }], { picture: true })
  const stack = await articleStack({
    ...transcriptionSettings(transcription),
    ...(mode === 'cos' ? s3.environment() : {}),
    ...settings,
  })
  return {
    ...stack,
    transcription,
    s3,
    /** A real video of two and a half seconds. */
    film: await readFile(film),
    async close() {
      await stack.close()
      await transcription.close()
      await s3.close()
      await folder.remove()
    },
  }
}
type VideoStack = Awaited<ReturnType<typeof videoStack>>

/** One such stack for the tests of a file, whose models work when a test begins. */
export function videoLab(mode: Mode, settings: Record<string, string> = {}): Omit<VideoStack, 'close'> {
  const lab = startedForFile(() => videoStack(mode, settings))
  beforeEach(() => {
    lab().provider.behave([])
    lab().transcription.behave([])
    lab().s3.behaveWell()
  })
  return {
    get stack() {
      return lab().stack
    },
    get provider() {
      return lab().provider
    },
    get transcription() {
      return lab().transcription
    },
    get s3() {
      return lab().s3
    },
    get hana() {
      return lab().hana
    },
    get film() {
      return lab().film
    },
  }
}

export const sendFilm = async ({ film, hana }: Pick<VideoStack, 'film' | 'hana'>, name = '話.mp4') =>
  (await hana.study.videos.file({ query: { name }, stream: film })).file_handle

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

/** Every object of the stack, wherever it lies. */
export async function keysOf({ stack }: Pick<VideoStack, 'stack'>): Promise<string[]> {
  const stores = dataServerOf(stack).objects.all()
  const pages = stores.map(store => store.list({ prefix: '', limit: 1_000, by_folder: false }, never))
  return (await Promise.all(pages)).flatMap(({ objects }) => objects.map(({ key }) => key)).toSorted()
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
