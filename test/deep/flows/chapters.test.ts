import { describe, expect, it } from 'vitest'
import { type Account, articleLab, outcome, uploaded, withWords } from '../../flows/article-stack.ts'
import { videoOf } from '../../flows/mining-lab.ts'
import { administrator, learner, personAt } from '../../support/people.ts'
import { filmChapters, withChapters } from '../../support/with-chapters.ts'

const lab = articleLab()

const BOOK = '第一部\n序の文。\n一\n雨が降る。風が吹く。\n二\n｜東風谷《こちや》が来た。\n第二部\n終わり。'
const headings = [
  { title: '第一部', depth: 1, offset: 0 },
  { title: '一、雨', depth: 2, offset: BOOK.indexOf('一\n雨') },
  { title: '二、人', depth: 2, offset: BOOK.indexOf('二\n｜') },
  { title: '第二部', depth: 1, offset: BOOK.indexOf('第二部') },
]

const book = (account: Account = lab.hana) =>
  uploaded(account, BOOK, { notation: 'aozora', headings, page_direction: 'rtl', explain_mode: 'split' })

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

  it('keeps its chapters, of which its readers get a list, and the side to which its pages turn', async () => {
    const { id, page_direction } = await book()
    expect(page_direction).toBe('rtl')
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
    expect(reply.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8')
    expect(await reply.text()).toContain('"headings":[{"title":"二、人","depth":2}]')
  })
})

const TEXT = '雨※が降る。風が吹く。\n雪が降る。\n終わり。'
const shown = { alt: '雨の絵', width: 600, height: 400 }
const figures = [
  { image: 'rain', offset: 0, ...shown },
  { image: 'snow', offset: TEXT.indexOf('雪'), ...shown, alt: '' },
  { image: 'end', offset: TEXT.length, ...shown, alt: '' },
]
const footnotes = [{ start: 1, end: 2, text: '天気の言葉。' }]
const illustrated = () =>
  uploaded(lab.hana, TEXT, { figures, footnotes, cover: 'cover', explain_mode: 'split' })

/** The images of a text before (`>`) and behind (`<`) their sentences, and sentences with the marks of their footnotes. */
async function anchorsIn({ study }: Account, id: number): Promise<string[]> {
  const { sentences } = await study.articles.get({ params: { id } })
  return sentences.flatMap(({ sentence, metadata }) => {
    const { figures = [], footnotes = [] } = metadata as {
      figures?: { image: string; after?: true }[]
      footnotes?: { start: number; end: number; text: string }[]
    }
    return [
      ...figures.map(({ image, after }) => (after ? `${sentence}<${image}` : `${image}>${sentence}`)),
      ...footnotes.map(
        ({ start, end }) =>
          `${sentence.slice(0, start)}[${sentence.slice(start, end)}]${sentence.slice(end)}`,
      ),
    ]
  })
}

it('a book with images keeps its figures and footnotes through an edit and a new split', async () => {
  const { study } = lab.hana
  const { id } = await illustrated()
  const params = { id }
  const wanted = ['rain>雨※が降る。', '雨[※]が降る。', 'snow>雪が降る。', '終わり。<end']
  expect(await anchorsIn(lab.hana, id)).toEqual(wanted)
  const raw_content = '始め。\n大雨※が降る。風が吹く。\n終わり。'
  await outcome(lab.hana, study.articles.edit({ params, body: { raw_content } }))
  const moved = ['rain>始め。', '大雨[※]が降る。', 'snow>終わり。', '終わり。<end']
  expect(await anchorsIn(lab.hana, id)).toEqual(moved)
  await outcome(lab.hana, study.articles.reparse({ params, body: { explain_mode: 'split' } }))
  expect(await anchorsIn(lab.hana, id)).toEqual(moved)
  await study.sentences.source({ params: { id, idx: 2 }, body: { sentence: '昨日は大雨※だった。' } })
  expect(await anchorsIn(lab.hana, id)).toEqual(moved.with(1, '昨日は大雨[※]だった。'))
  await study.sentences.source({ params: { id, idx: 2 }, body: { sentence: '昨日は大雨だった。' } })
  expect(await anchorsIn(lab.hana, id)).toEqual(moved.toSpliced(1, 1))
})

it('the chapters of a film are those that its file names, for everybody who may read its text', async () => {
  const { id } = await videoOf(lab.hana, { changed: withChapters })
  const asked = { params: { id } }
  expect(await lab.hana.study.articles.fileChapters(asked)).toEqual({ chapters: filmChapters })
  const guest = personAt(lab.stack, undefined)
  await expect(guest.study.articles.fileChapters(asked)).rejects.toMatchObject({ status: 401 })
})
