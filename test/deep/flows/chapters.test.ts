import { describe, expect, it } from 'vitest'
import { type Account, articleLab, uploaded, withWords } from '../../flows/article-stack.ts'
import { administrator, learner, personAt } from '../../support/people.ts'
import { ended } from '../../support/tasks.ts'
import { longText } from '../../support/texts.ts'

const lab = articleLab()

const BOOK = '第一部\n序の文。\n一\n雨が降る。風が吹く。\n二\n｜東風谷《こちや》が来た。\n第二部\n終わり。'
const headings = [
  { title: '第一部', depth: 1, offset: 0 },
  { title: '一、雨', depth: 2, offset: BOOK.indexOf('一\n雨') },
  { title: '二、人', depth: 2, offset: BOOK.indexOf('二\n｜') },
  { title: '第二部', depth: 1, offset: BOOK.indexOf('第二部') },
]

const book = (account: Account = lab.hana) =>
  uploaded(account, BOOK, { notation: 'aozora', headings, explain_mode: 'split' })

/** The contents, each chapter with the sentence that it begins with, and the number of its sentences. */
async function contentsOf({ study }: Account, id: number) {
  const params = { id }
  const [{ chapters }, { sentences, total_headings }] = await Promise.all([
    study.articles.contents({ params }),
    study.articles.get({ params }),
  ])
  expect(total_headings).toBe(chapters.length)
  // The rows name the same headings.
  const inRows = sentences.flatMap(({ index, metadata }) => ('headings' in metadata ? [index] : []))
  expect([...new Set(chapters.map(({ index }) => index))]).toEqual(inRows)
  return chapters.map(
    ({ title, index, sentence, sentences: count }) =>
      `${title} ${sentence}+${count} ${sentences.find(row => row.index === index)?.sentence}`,
  )
}

describe('a book', () => {
  it('says the level of each chapter once its words are found', async () => {
    const text = '雨\n毎日本を読む。\n法\n憲法の改正を審議する。'
    const chapters = [...'雨法'].map(title => ({ title, depth: 1, offset: text.indexOf(title) }))
    const { id } = await uploaded(lab.hana, text, { headings: chapters, explain_mode: 'split' })
    await withWords(lab.hana, id)
    const contents = await lab.hana.study.articles.contents({ params: { id } })
    expect(contents.chapters.map(({ title, level }) => [title, level])).toEqual([
      ['雨', 'N5'],
      ['法', 'N1'],
    ])
  })

  it('says to which side its pages turn', async () => {
    const { study } = lab.hana
    const ids = await Promise.all(
      [{ page_direction: 'rtl' as const }, {}].map(async said => {
        const { id } = await uploaded(lab.hana, BOOK, { ...said, headings, explain_mode: 'split' })
        return id
      }),
    )
    const heads = await Promise.all(ids.map(id => study.articles.get({ params: { id } })))
    expect(heads.map(({ page_direction }) => page_direction)).toEqual(['rtl', null])
  })

  it('keeps its chapters, of which its readers get a list', async () => {
    const { id } = await book()
    const wanted = ['第一部 1+7 第一部', '一、雨 3+3 一', '二、人 6+2 二', '第二部 8+2 第二部']
    expect(await contentsOf(lab.hana, id)).toEqual(wanted)
    const stranger = await learner(lab.stack)
    await expect(contentsOf(stranger, id)).rejects.toMatchObject({ status: 403 })
    const root = await administrator(lab.stack)
    await root.study.administration.publish({
      params: { id },
      body: { is_public: true, guest_visible: false },
    })
    expect(await contentsOf(stranger, id)).toEqual(wanted)
    const reply = await fetch(`${lab.stack.addresses.study}/api/exports/all`, {
      headers: { authorization: `Bearer ${lab.hana.token}` },
    })
    expect(await reply.text()).toContain('"headings":[{"title":"二、人","depth":2}]')
  })

  it('keeps them through edits of its text and its sentences, and when it is split again', async () => {
    const { id } = await book()
    const { study } = lab.hana
    const params = { id }
    const edit = async (change: (text: string) => string) => {
      const { raw_content } = await study.articles.content({ params })
      const body = { raw_content: change(raw_content) }
      await ended(lab.hana, (await study.articles.edit({ params, body })).task_id)
      return contentsOf(lab.hana, id)
    }
    // Rows come and go before a chapter, its first row changes, and a chapter is gone.
    expect(
      await edit(text => text.replace('序の文。', '序の文。これは新しい。').replace('雨が降る。', '')),
    ).toEqual(['第一部 1+7 第一部', '一、雨 4+2 一', '二、人 6+2 二', '第二部 8+2 第二部'])
    expect(await edit(text => text.replace('二\n東風谷が来た。\n', ''))).toEqual([
      '第一部 1+5 第一部',
      '一、雨 4+2 一',
      '第二部 6+2 第二部',
    ])
    const written = await study.sentences.source({ params: { id, idx: 0 }, body: { sentence: '第一部　春' } })
    expect(written.metadata.headings).toEqual([{ title: '第一部', depth: 1 }])
    await ended(lab.hana, (await study.articles.reparse({ params, body: { explain_mode: 'split' } })).task_id)
    expect(await contentsOf(lab.hana, id)).toEqual([
      '第一部 1+5 第一部　春',
      '一、雨 4+2 一',
      '第二部 6+2 第二部',
    ])
    expect(await edit(() => '別の文。')).toEqual(['第二部 1+1 別の文。'])
  })

  it('has the chapters of the rows that can be read while it grows, and the others after a retry', async () => {
    const raw_content = longText(1_500)
    const offsets = [0, Math.floor(raw_content.length / 2), raw_content.length - 10]
    const body = {
      raw_content,
      explain_mode: 'split' as const,
      headings: offsets.map((offset, n) => ({ title: `${n}`, depth: 1, offset })),
    }
    const { articles, tasks } = lab.hana.study
    const { task_id } = await articles.upload({ body })
    const task = () => tasks.get({ params: { task_id } })
    await expect.poll(async () => (await task()).rows_ready ?? 0, { interval: 2 }).toBeGreaterThan(0)
    const params = { id: (await task()).article_id ?? 0 }
    const before = await articles.contents({ params })
    expect(before.chapters[0]).toMatchObject({ title: '0', sentence: 1 })
    expect(await articles.get({ params })).toMatchObject({ total_headings: 3 })
    await tasks.cancel({ params: { task_id } })
    await ended(lab.hana, task_id)
    await ended(lab.hana, (await articles.retry({ params })).task_id)
    const { chapters } = await articles.contents({ params })
    expect(chapters.map(({ title }) => title)).toEqual(['0', '1', '2'])
    expect(chapters.reduce((sum, { sentences }) => sum + sentences, 0)).toBe(1_500)
  })

  it('of 2,000 chapters answers at once, and one of more is refused', async () => {
    const raw_content = Array.from({ length: 2_001 }, (_, n) => `${n}章の文。`).join('\n')
    const all = [...raw_content.matchAll(/\d+(?=章)/g)].map(({ 0: title, index: offset }) => ({
      title,
      depth: 1,
      offset,
    }))
    const few = { headings: all.slice(0, 2_000), explain_mode: 'split' as const }
    const { id } = await uploaded(lab.hana, raw_content, few)
    const { chapters } = await lab.hana.study.articles.contents({ params: { id } })
    expect(chapters).toHaveLength(2_000)
    expect(chapters.at(-1)).toMatchObject({
      title: '1999',
      depth: 1,
      index: 3_998,
      sentence: 2_000,
      sentences: 2,
    })
    await expect(uploaded(lab.hana, raw_content, { headings: all })).rejects.toMatchObject({ status: 400 })
  })
})

describe('a guest', () => {
  it('sees the chapters of a text that guests may read', async () => {
    const { id } = await book()
    const root = await administrator(lab.stack)
    const { study } = personAt(lab.stack)
    await expect(study.articles.contents({ params: { id } })).rejects.toMatchObject({ status: 401 })
    await root.study.administration.publish({
      params: { id },
      body: { is_public: true, guest_visible: true },
    })
    expect((await study.articles.contents({ params: { id } })).chapters).toHaveLength(4)
  })
})
