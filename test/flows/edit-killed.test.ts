import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ended } from '../support/tasks.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { patience } from './article-stack.ts'
import { type KillableStack, killableStack, laterStack } from './edit-process.ts'
import { type Stored, seen, storedOf } from './edit-stored.ts'
import { contentIn, mustShowOneOf, readWhole, type Whole } from './edit-whole.ts'

/** With their line breaks some 1,500 rows. */
const SENTENCES = 1_360
/** Two texts of different names have one sentence in fifty in common. */
const textNamed = (name: string) =>
  Array.from({ length: SENTENCES }, (_, n) => {
    const sentence = n % 50 === 20 ? `第${n}文は変わらない。` : `第${n}文は${name}だ。`
    return `${sentence}${n % 20 === 9 ? '\r\n\r\n' : n % 10 === 9 ? '\n' : ''}`
  }).join('')
const keptIn = (article: Whole) =>
  contentIn(article).filter(({ sentence }) => sentence.includes('変わらない'))
const lackingIn = (article: Whole) => contentIn(article).filter(({ furigana }) => furigana.length === 0)

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let stack: KillableStack | undefined
let edited = 0
let doomed = 0

async function running() {
  stack ??= await killableStack(folder.path)
  return stack
}
async function kill() {
  await stack?.kill()
  stack = undefined
}

beforeAll(async () => {
  folder = await temporaryFolder()
  const { root } = await running()
  const upload = async (name: string) => {
    const body = { raw_content: textNamed(name), explain_mode: 'split' as const }
    const { task_id } = await root.study.articles.upload({ body })
    return (await ended(root, task_id)).article_id ?? 0
  }
  ;[edited, doomed] = await Promise.all([upload('本'), upload('海')])
  for (const { index, sentence } of keptIn(await readWhole(root, edited)).slice(0, 3))
    await root.study.sentences.notes({ params: { id: edited, idx: index }, body: { notes: sentence } })
})
afterAll(async () => {
  await kill()
  await folder.remove()
})

interface UnderWay {
  stored: Stored
  /** What was stored before the edit. */
  before: { revision: number | undefined; blocks: Set<string> }
  /** Whether the edit was acknowledged. */
  answered: Promise<boolean>
}
const newBlocks = async ({ stored, before }: UnderWay) =>
  (await stored.blocks()).filter(({ block }) => !before.blocks.has(block))

async function startEdit({ root, content }: KillableStack, body: { raw_content: string; title: string }) {
  const stored = storedOf(content, edited)
  const blocks = new Set((await stored.blocks()).map(({ block }) => block))
  const before = { revision: (await stored.head())?.revision, blocks }
  const answer = root.study.articles.edit({ params: { id: edited }, body })
  const answered = answer.then(
    () => true,
    () => false,
  )
  return { stored, before, answered }
}

describe('a stack that is killed in the middle of an edit', () => {
  it.each<[string, (edit: UnderWay) => Promise<unknown>]>([
    ['with its first block written', edit => seen(async () => (await newBlocks(edit)).length > 0)],
    ['with half its blocks written', edit => seen(async () => (await newBlocks(edit)).length > 10)],
    [
      'as soon as readers see it',
      ({ stored, before }) => seen(async () => (await stored.head())?.revision !== before.revision),
    ],
    [
      'with some of its furigana filled in',
      edit => seen(async () => (await newBlocks(edit)).some(({ version }) => version > 1)),
    ],
  ])('%s, has the old text or the new one, whole, and goes on', async (moment, happened) => {
    const first = await running()
    const old = await readWhole(first.root, edited)
    const body = { raw_content: textNamed(moment), title: moment }
    const edit = await startEdit(first, body)
    await happened(edit)
    await kill()

    const { study } = (await running()).root
    const left = await readWhole({ study }, edited)
    mustShowOneOf(left, [old.raw_content, body.raw_content])
    expect(keptIn(left)).toEqual(keptIn(old))
    const lacking = lackingIn(left)
    if (left.raw_content === old.raw_content) expect(left).toEqual(old)
    else expect(left.title).toBe(moment)
    if (await edit.answered) expect(left.title).toBe(moment)
    if (lacking.length > 0)
      expect(left).toMatchObject({ status: 'failed', metadata: { failure: 'interrupted' } })

    const params = { id: edited }
    const { task_id } = await study.articles.retry({ params })
    expect((await ended({ study }, task_id)).result).toMatchObject({ furigana: lacking.length })
    const retried = await readWhole({ study }, edited)
    expect(retried).toMatchObject({ status: 'completed', progress: 100, metadata: {} })
    expect(lackingIn(retried)).toEqual([])
    expect(keptIn(retried)).toEqual(keptIn(old))

    const shorter = retried.raw_content.slice(0, retried.raw_content.lastIndexOf('第'))
    const again = await study.articles.edit({ params, body: { raw_content: shorter } })
    expect(await ended({ study }, again.task_id)).toMatchObject({ state: 'completed' })
    mustShowOneOf(await readWhole({ study }, edited), [shorter])
  })
})

describe('a stack that is killed in the middle of a deletion', () => {
  it('has no such article, keeps what was written to others, and sweeps the rest when it is due', async () => {
    const { root, content } = await running()
    const old = await readWhole(root, edited)
    const { overwritten, all } = overwriting(root, old)
    await expect.poll(() => overwritten.length, patience).toBeGreaterThan(2)
    const rest = storedOf(content, doomed)
    const whole = (await rest.keys()).length
    const removing = root.study.articles.remove({ params: { id: doomed } }).catch(() => {})
    await seen(async () => (await rest.keys()).length < whole)
    await kill()
    await Promise.all([all, removing])

    const second = await running()
    const { study } = second.root
    const gone = { status: 404, code: 'not_found' }
    await expect(study.articles.get({ params: { id: doomed } })).rejects.toMatchObject(gone)
    const left = await readWhole({ study }, edited)
    const written = left.content_revision - old.content_revision
    expect([overwritten.length, overwritten.length + 1]).toContain(written)
    mustBeOverwritten(left, old, written)
    await kill()

    const later = await laterStack(folder.path, 3)
    try {
      await expect.poll(storedOf(later.content, doomed).keys, patience).toEqual([])
      expect(await readWhole(later.root, edited)).toEqual(left)
    } finally {
      await later.close()
    }
  })
})

const rewritten = (index: number) => `書き直した第${index}文。`

/** Gives one sentence after the other another text, until that fails. */
function overwriting({ study }: KillableStack['root'], article: Whole) {
  const overwritten: number[] = []
  const work = async () => {
    for (const { index } of contentIn(article)) {
      const params = { id: article.id, idx: index }
      await study.sentences.source({ params, body: { sentence: rewritten(index) } })
      overwritten.push(index)
    }
  }
  return { overwritten, all: work().catch(() => {}) }
}

/** So many sentences have another text, in the article's text too, and all others what they had. */
function mustBeOverwritten(article: Whole, before: Whole, count: number): void {
  const changed = new Set(
    contentIn(before)
      .slice(0, count)
      .map(({ index }) => index),
  )
  const expected = before.sentences.map(row =>
    changed.has(row.index)
      ? { ...row, sentence: rewritten(row.index), furigana: [], analysis_status: 'pending' }
      : row,
  )
  expect(article.sentences).toEqual(expected)
  mustShowOneOf(article, [expected.map(({ sentence }) => sentence).join('')])
}
