import { describe, expect, it } from 'vitest'
import { type Account, articleLab, outcome, uploaded } from '../../flows/article-stack.ts'

const lab = articleLab()

const TEXT = '雨※が降る。風が吹く。\n雪が降る。\n終わり。'
const shown = { alt: '雨の絵', width: 600, height: 400 }
const figures = [
  { image: 'rain', offset: 0, ...shown },
  { image: 'snow', offset: TEXT.indexOf('雪'), ...shown, alt: '' },
  { image: 'end', offset: TEXT.length, ...shown, alt: '' },
]
const footnotes = [{ start: 1, end: 2, text: '天気の言葉。' }]
const book = (account: Account = lab.hana) =>
  uploaded(account, TEXT, { figures, footnotes, cover: 'cover', explain_mode: 'split' })

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

describe('a book with images', () => {
  it('keeps its figures and footnotes through an edit and a new split', async () => {
    const { study } = lab.hana
    const { id } = await book()
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
})
