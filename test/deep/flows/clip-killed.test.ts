import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { seen } from '../../flows/edit-stored.ts'
import { type FakeAzure, soundOf, startFakeAzure } from '../../support/fake-azure/index.ts'
import { type KillableStack, killableStack, laterStack } from '../../support/killable-stack.ts'
import type { Behaviour } from '../../support/s3-server/behaviours.ts'
import { type S3Server, startS3Server } from '../../support/s3-server/index.ts'
import { contradictions, leftovers, soundIn } from '../../support/stored-sound.ts'
import { ended } from '../../support/tasks.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/** By then everything that a killed stack marked for the sweep is due. */
const DUE_MINUTES = 16

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let azure: FakeAzure
let s3: S3Server
let stack: KillableStack | undefined
beforeAll(async () => {
  folder = await temporaryFolder()
  azure = await startFakeAzure()
  s3 = await startS3Server()
})
afterEach(() => kill())
afterAll(async () => {
  await azure.close()
  await s3.close()
  await folder.remove()
})

const settings = () => ({ ...azure.environment, ...s3.environment() })
async function running() {
  stack ??= await killableStack(folder.path, settings())
  return stack
}
async function kill() {
  await stack?.kill()
  stack = undefined
}

const keys = () => new Set(s3.objects.keys())
const wrongIn = async ({ content }: Pick<KillableStack, 'content'>) =>
  contradictions(await soundIn(content), keys())

let stories = 0
/** An article of two sentences that no test has had spoken before. */
async function silentArticle({ root }: KillableStack) {
  stories += 1
  const sentences = ['一', '二'].map(number => `第${stories}話の${number}つ目の文です。`)
  const body = { raw_content: sentences.join(''), explain_mode: 'split' as const }
  const { task_id } = await root.study.articles.upload({ body })
  return { id: (await ended(root, task_id)).article_id ?? 0, sentences }
}

/** Has a sentence spoken, to the end. */
async function speak({ root }: KillableStack, id: number, idx: number) {
  const { task_id } = await root.study.sentences.tts({ params: { id, idx } })
  return (await ended(root, task_id)).result?.audio
}

/** Handles the items that are due after a while. */
async function sweptLater() {
  const later = await laterStack(folder.path, DUE_MINUTES, settings())
  try {
    await expect.poll(async () => (await soundIn(later.content)).pending).toEqual([])
    expect(await wrongIn(later)).toEqual([])
    expect(leftovers(await soundIn(later.content), keys())).toEqual([])
  } finally {
    await later.close()
  }
}

const neverAnswered: Behaviour = () => {}
const doneAndNeverAnswered: Behaviour = ({ honest }) => void honest()
const asked = (operation: 'PutObject' | 'DeleteObject', times: number) =>
  expect.poll(() => s3.count(operation)).toBe(times)

describe('a stack that is killed while it stores two clips', () => {
  it.each<[string, Behaviour, number]>([
    ['with their records written and no object stored', neverAnswered, 0],
    ['with both objects stored and their keys not yet in their records', doneAndNeverAnswered, 2],
  ])('%s, stores the clip that is asked for again, and reclaims the other', async (_, behaviour, put) => {
    const first = await running()
    const { id, sentences } = await silentArticle(first)
    const [before, objects] = [s3.count('PutObject'), s3.objects.size]
    s3.misbehave('PutObject', behaviour)
    await first.root.study.articles.tts({ params: { id }, body: {} })
    await asked('PutObject', before + 2)
    await kill()
    s3.behaveWell()
    expect(s3.objects.size).toBe(objects + put)

    const second = await running()
    const { clips } = await soundIn(second.content)
    const placeholder = {
      state: 'placeholder',
      storage_key: '',
      size: 0,
      data: new Uint8Array(),
      references: 0,
    }
    expect(clips.filter(({ state }) => state !== 'ready')).toMatchObject([placeholder, placeholder])
    expect(await wrongIn(second)).toEqual([])
    expect(await speak(second, id, 0)).toMatchObject({ ready: 1, failed: 0 })
    const { headers } = await second.root.study.sentences.audio({ params: { id, idx: 0 } })
    const heard = await fetch(headers.location ?? '')
    expect(Buffer.from(await heard.arrayBuffer()).equals(soundOf(sentences[0] ?? ''))).toBe(true)
    expect(await wrongIn(second)).toEqual([])
    await kill()

    await sweptLater()
    expect(s3.objects.size).toBe(objects + 1)
  })

  it('as soon as a row has its key, has the clip or reclaims it', async () => {
    const first = await running()
    const { id } = await silentArticle(first)
    const readyIn = async () =>
      (await soundIn(first.content)).clips.filter(({ state }) => state === 'ready').length
    const before = await readyIn()
    await first.root.study.articles.tts({ params: { id }, body: {} })
    await seen(async () => (await readyIn()) > before)
    await kill()
    const second = await running()
    expect(await wrongIn(second)).toEqual([])
    await kill()
    await sweptLater()
  })
})

describe('a stack that is killed while it removes a clip', () => {
  it.each<[string, Behaviour]>([
    ['before its object is gone', neverAnswered],
    ['once its object is gone', doneAndNeverAnswered],
  ])('%s, refers to it nowhere, and finally stores no part of it', async (_, behaviour) => {
    const first = await running()
    const { id } = await silentArticle(first)
    const objects = s3.objects.size
    expect(await speak(first, id, 0)).toMatchObject({ ready: 1 })
    const before = s3.count('DeleteObject')
    s3.misbehave('DeleteObject', behaviour)
    const removing = first.root.study.articles.remove({ params: { id } }).catch(() => {})
    await asked('DeleteObject', before + 1)
    await kill()
    await removing
    s3.behaveWell()
    const second = await running()
    expect(await wrongIn(second)).toEqual([])
    await expect(second.root.study.articles.get({ params: { id } })).rejects.toMatchObject({ status: 404 })
    await kill()
    await sweptLater()
    expect(s3.objects.size).toBe(objects)
  })
})
