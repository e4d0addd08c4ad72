import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { PageRow } from '../../../lib/contracts/schemas/articles/sentences.ts'
import { contentEntities } from '../../../lib/data/entities/content/entities.ts'
import { seen } from '../../flows/edit-stored.ts'
import {
  type FakeTranscription,
  startFakeTranscription,
  transcriptionSettings,
} from '../../support/fake-transcription/index.ts'
import { type KillableStack, killableStack, laterStack } from '../../support/killable-stack.ts'
import type { Behaviour } from '../../support/s3-server/behaviours.ts'
import { type S3Server, startS3Server } from '../../support/s3-server/index.ts'
import { ended } from '../../support/tasks.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { wavOf } from '../../support/wav.ts'

const sound = wavOf(24_000 * 3)
const DUE_MINUTES = 16

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let transcription: FakeTranscription
let s3: S3Server
let stack: KillableStack | undefined
beforeAll(async () => {
  folder = await temporaryFolder()
  transcription = await startFakeTranscription()
  s3 = await startS3Server()
})
afterEach(() => kill())
afterAll(async () => {
  await transcription.close()
  await s3.close()
  await folder.remove()
})

const settingsOf = (mode: 'local' | 'cos') => ({
  ...transcriptionSettings(transcription),
  ...s3.environment(),
  OBJECT_STORE: mode,
})
async function running(mode: 'local' | 'cos') {
  stack ??= await killableStack(folder.path, settingsOf(mode))
  return stack
}
async function kill() {
  await stack?.kill()
  stack = undefined
}

/** Has a sound file transcribed and kept; returns when the task has been accepted. */
async function keepFile({ root }: KillableStack) {
  const { file_handle: input_handle } = await root.study.videos.file({
    query: { name: 'a.wav' },
    stream: sound,
  })
  const body = { input_handle, keep_audio: true, explain_mode: 'split' as const }
  const { task_id } = await root.study.videos.upload({ body })
  return { input_handle, task_id, permanent: `${task_id}.wav` }
}

/** The files of the stack, by their keys. */
async function keysOf(mode: 'local' | 'cos'): Promise<string[]> {
  if (mode === 'cos') return [...s3.objects.keys()].toSorted()
  const found = await Promise.all([filesIn('uploads'), filesIn('temporary-uploads')])
  const [kept = [], temporary = []] = found
  return [...kept, ...temporary.map(path => `tmp/${path}`)].toSorted()
}

async function filesIn(name: string): Promise<string[]> {
  const area = join(folder.path, 'data', name)
  const entries = await readdir(area, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter(entry => entry.isFile() && !entry.parentPath.includes('.unfinished'))
  return files.map(entry => relative(area, join(entry.parentPath, entry.name)))
}

const movesIn = async (content: KillableStack['content']) =>
  (await contentEntities(content).sourceMoves.query.move({}).go({ consistent: true })).data

/** Handles the items that are due after a while, and nothing else. */
async function sweptLater(mode: 'local' | 'cos') {
  const later = await laterStack(folder.path, DUE_MINUTES, settingsOf(mode))
  try {
    await expect.poll(() => movesIn(later.content)).toEqual([])
  } finally {
    await later.close()
  }
}

/** After the kill: the article has its file and nothing else is there, or the file waits to be transcribed again. */
async function mustBeWholeAgain(mode: 'local' | 'cos', { input_handle }: { input_handle: string }) {
  const restarted = await running(mode)
  const { study } = restarted.root
  const [article] = (await study.articles.list({})).items
  const params = { id: article?.id ?? 0 }
  const { status, metadata, has_media, sentences } = await study.articles.get({ params })
  expect(['completed', 'failed']).toContain(status)
  expect(timesOf(sentences)).toEqual([
    [0, 1],
    [1, 2],
  ])
  await kill()
  await sweptLater(mode)
  const { source_media } = metadata
  expect(await keysOf(mode)).toEqual([source_media ?? input_handle])
  const again = await running(mode)
  const media = again.root.study.articles.media({ params })
  if (has_media) await media
  else await expect(media).rejects.toMatchObject({ status: 404 })
  if (status === 'failed') {
    const { task_id } = await again.root.study.articles.retry({ params })
    expect(await ended(again.root, task_id)).toMatchObject({ state: 'completed' })
  }
  if (!has_media) {
    const body = { input_handle, keep_audio: true, explain_mode: 'split' as const }
    const { task_id } = await again.root.study.videos.upload({ body })
    const { article_id } = await ended(again.root, task_id)
    await again.root.study.articles.remove({ params: { id: article_id ?? 0 } })
  }
  await again.root.study.articles.remove({ params })
  expect(await keysOf(mode)).toEqual([])
  return has_media
}

const timesOf = (sentences: PageRow[]) =>
  sentences.flatMap(({ metadata: { start, end } }) => (start === undefined ? [] : [[start, end]]))

const neverAnswered: Behaviour = () => {}
const doneAndNeverAnswered: Behaviour = ({ honest }) => void honest()

describe('a stack that is killed while it keeps a file in a bucket', () => {
  it.each([
    ['before it is copied', 'CopyObject', neverAnswered, false],
    ['once it is copied', 'CopyObject', doneAndNeverAnswered, false],
    ['before the temporary one is removed', 'DeleteObject', neverAnswered, true],
    ['once the temporary one is removed', 'DeleteObject', doneAndNeverAnswered, true],
  ] as const)('%s, has kept it or not, and loses nothing', async (_, operation, behaviour, isKept) => {
    const asked = s3.count(operation)
    s3.misbehave(operation, behaviour)
    const kept = await keepFile(await running('cos'))
    await expect.poll(() => s3.count(operation)).toBeGreaterThan(asked)
    await kill()
    s3.behaveWell()
    expect(await mustBeWholeAgain('cos', kept)).toBe(isKept)
  })
})

describe('a stack that is killed while it keeps a file on its disk', () => {
  it.each<[string, (has: (key: RegExp) => Promise<boolean>) => Promise<boolean>]>([
    [
      'as soon as it is marked',
      async has => (await movesIn((await running('local')).content)).length > 0 || has(/^video/),
    ],
    ['as soon as it is copied', has => has(/^video\//)],
    ['as soon as the temporary one is gone', async has => !(await has(/^tmp\//))],
  ])('%s, has kept it or not, and loses nothing', async (_, happened) => {
    const kept = await keepFile(await running('local'))
    const has = async (key: RegExp) => (await keysOf('local')).some(found => key.test(found))
    await seen(() => happened(has))
    await kill()
    await mustBeWholeAgain('local', kept)
  })
})
