import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Stored, seen, storedOf } from '../../flows/edit-stored.ts'
import { contentIn, readWhole } from '../../flows/edit-whole.ts'
import { type KillableStack, killableStack } from '../../support/killable-stack.ts'
import { ended } from '../../support/tasks.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/** So many that their work takes longer than a look into the store. */
const SENTENCES = 3_000
const textNamed = (name: string) =>
  Array.from({ length: SENTENCES }, (_, n) => `第${n}文は${name}だ。`).join('')

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let stack: KillableStack | undefined

async function start(policy: 'free' | 'off') {
  stack = await killableStack(folder.path, { RESUME_INTERRUPTED: policy })
  return stack
}
async function kill() {
  await stack?.kill()
  stack = undefined
}

beforeAll(async () => {
  folder = await temporaryFolder()
})
afterEach(kill)
afterAll(() => folder.remove())

/** An upload that was cut off by a kill, before its rows could be read. */
async function killedUpload(name: string): Promise<number> {
  const { root, content } = await start('off')
  const body = { raw_content: textNamed(name), explain_mode: 'split' as const }
  const { task_id } = await root.study.articles.upload({ body })
  const { article_id } = await root.study.tasks.get({ params: { task_id } })
  const id = article_id ?? 0
  await seen(async () => (await storedOf(content, id).head())?.task_id !== undefined)
  await kill()
  return id
}

async function mustBeWhole({ root }: KillableStack, id: number, name: string) {
  const article = await readWhole(root, id)
  expect(article).toMatchObject({ status: 'completed', raw_content: textNamed(name) })
  expect(contentIn(article)).toHaveLength(SENTENCES)
  expect(contentIn(article).filter(({ furigana }) => furigana.length === 0)).toEqual([])
}

const completed = (stored: Stored) =>
  expect.poll(async () => (await stored.head())?.status, { interval: 200 }).toBe('completed')

describe('an upload that a kill cut off', () => {
  it('goes on at the next start without a request', async () => {
    const id = await killedUpload('雨')
    const second = await start('free')
    await completed(storedOf(second.content, id))
    await mustBeWhole(second, id, '雨')
    const { items } = await second.root.study.tasks.list()
    expect(items).toMatchObject([{ kind: 'resume', article_id: id }])
  })

  it('stays with its owner if it was interrupted while resuming was off', async () => {
    const id = await killedUpload('雪')
    await start('off')
    await kill()
    const { root } = await start('free')
    expect(await readWhole(root, id)).toMatchObject({
      status: 'failed',
      metadata: { failure: 'interrupted' },
    })
    expect((await root.study.tasks.list()).items).toEqual([])
  })
})

describe('interrupted work that is killed again while it goes on', () => {
  it.each<[string, (stored: Stored) => Promise<boolean>]>([
    ['as soon as it is noted', async stored => (await stored.head())?.is_resumed === 1],
    ['with its first block written', async stored => (await stored.blocks()).length > 0],
    ['with many blocks written', async stored => (await stored.blocks()).length > 20],
  ])('%s, is left to its owner, who gets all of it', async (name, happened) => {
    const id = await killedUpload(name)
    const { content } = await start('free')
    await seen(async () => happened(storedOf(content, id)))
    await kill()

    for (let starts = 0; starts < 2; starts += 1) {
      const { root, content } = await start('free')
      const head = await storedOf(content, id).head()
      expect(head).toMatchObject({ status: 'failed', is_resumed: 1, resume_revision: 0 })
      expect((await root.study.tasks.list()).items).toEqual([])
      await kill()
    }
    const last = await start('free')
    const { task_id } = await last.root.study.articles.retry({ params: { id } })
    await ended(last.root, task_id)
    await mustBeWhole(last, id, name)
  })
})

describe('an edit that a kill cut off', () => {
  it('goes on with the sentences that it left without furigana', async () => {
    const first = await start('free')
    const body = { raw_content: textNamed('本'), explain_mode: 'split' as const }
    const { task_id } = await first.root.study.articles.upload({ body })
    const id = (await ended(first.root, task_id)).article_id ?? 0
    await first.root.study.articles.edit({ params: { id }, body: { raw_content: textNamed('海') } })
    await kill()

    const second = await start('free')
    await completed(storedOf(second.content, id))
    await mustBeWhole(second, id, '海')
  })
})
