import { describe, expect, it } from 'vitest'
import { type Account, articleLab, uploaded, withWords } from '../../flows/article-stack.ts'
import { administrator, learner } from '../../support/people.ts'

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
})
