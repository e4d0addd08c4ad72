import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Stored, seen, storedOf } from '../../flows/edit-stored.ts'
import { contentIn, mustShowOneOf, readWhole, type Whole } from '../../flows/edit-whole.ts'
import { type KillableStack, killableStack, laterStack } from '../../support/killable-stack.ts'
import { ended } from '../../support/tasks.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

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

interface RunningEdit {
  stored: Stored
  /** The items stored before the edit. */
  before: { revision: number | undefined; blocks: Set<string> }
  /** True if the edit was acknowledged. */
  answered: Promise<boolean>
}
const newBlocks = async ({ stored, before }: RunningEdit) =>
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
  it.each<[string, string, (edit: RunningEdit) => Promise<unknown>]>([
    [
      'with its first block written',
      'the old text or the new',
      edit => seen(async () => (await newBlocks(edit)).length > 0),
    ],
    [
      'with half its blocks written',
      'the old text or the new',
      edit => seen(async () => (await newBlocks(edit)).length > 10),
    ],
    [
      'as soon as readers see it',
      'the new text',
      ({ stored, before }) => seen(async () => (await stored.head())?.revision !== before.revision),
    ],
    [
      'with some of its furigana filled in',
      'the new text',
      edit => seen(async () => (await newBlocks(edit)).some(({ version }) => version > 1)),
    ],
  ])('%s, has %s, complete, and continues', async (moment, expected, happened) => {
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
    if ((await edit.answered) || expected === 'the new text') expect(left.title).toBe(moment)
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
  it('has neither that article nor a half-written sentence of another, and reclaims the rest in time', async () => {
    const { root, content } = await running()
    const old = await readWhole(root, edited)
    const rest = storedOf(content, doomed)
    const whole = (await rest.keys()).length
    const removing = root.study.articles.remove({ params: { id: doomed } }).catch(() => {})
    await seen(async () => (await rest.keys()).length < whole)
    const overwriting = await startOverwriting({ root, content })
    await overwriting.begun
    await kill()
    await removing

    const { study } = (await running()).root
    const gone = { status: 404, code: 'not_found' }
    await expect(study.articles.get({ params: { id: doomed } })).rejects.toMatchObject(gone)
    const left = await readWhole({ study }, edited)
    if (left.content_revision === old.content_revision) expect(left).toEqual(old)
    else mustBeOverwritten(left, old)
    if (await overwriting.answered) expect(left.content_revision).toBe(old.content_revision + 1)
    await kill()

    const later = await laterStack(folder.path, 3)
    try {
      await expect.poll(storedOf(later.content, doomed).keys).toEqual([])
      expect(await readWhole(later.root, edited)).toEqual(left)
    } finally {
      await later.close()
    }
  })
})

const rewritten = '書き直した文。'

/** Gives the first sentence another text; `begun` says that something of that is in the store. */
async function startOverwriting({ root, content }: Pick<KillableStack, 'root' | 'content'>) {
  const stored = storedOf(content, edited)
  const block = await stored.firstBlock()
  const versions = async () => {
    const [head, rows] = await Promise.all([stored.head(), stored.block(block)])
    return `${head?.content_revision} ${rows?.version}`
  }
  const before = await versions()
  const answer = root.study.sentences.source({
    params: { id: edited, idx: 0 },
    body: { sentence: rewritten },
  })
  const answered = answer.then(
    () => true,
    () => false,
  )
  return { answered, begun: seen(async () => (await versions()) !== before) }
}

/** The first sentence has another text, in the article's text too, and all others what they had. */
function mustBeOverwritten(article: Whole, before: Whole): void {
  const [first, ...others] = before.sentences
  expect(article.sentences).toEqual([
    { ...first, sentence: rewritten, furigana: [], analysis_status: 'pending' },
    ...others,
  ])
  mustShowOneOf(article, [[rewritten, ...others.map(({ sentence }) => sentence)].join('')])
}
