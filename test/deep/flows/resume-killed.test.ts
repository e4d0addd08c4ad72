import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Stored, seen, storedOf } from '../../flows/edit-stored.ts'
import { contentIn, readWhole } from '../../flows/edit-whole.ts'
import { type KillableStack, killableStack } from '../../support/killable-stack.ts'
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
})
