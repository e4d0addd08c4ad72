import { describe, expect, it } from 'vitest'
import type { Furigana } from '../../../lib/contracts/schemas/japanese/text.ts'
import { articleLab, contentOf, outcome, uploaded } from '../../flows/article-stack.ts'

const lab = articleLab()

const split = { explain_mode: 'split' } as const
const written = (furigana: Furigana) =>
  furigana.map(({ text, reading }) => (reading === undefined ? text : `${text}[${reading}]`)).join('')
const readIn = (article: Parameters<typeof contentOf>[0]) =>
  contentOf(article).map(({ furigana }) => written(furigana))
const sent = (body: Parameters<typeof lab.hana.study.articles.upload>[0]['body']) =>
  lab.hana.study.articles.upload({ body })

const aozora =
  '｜東風谷《こちや》は地球《テラ》へ行った。\n雨が降る。｜食べ物《たべもの》を｜Ａ《エー》に《やる》。\n'

describe('readings that a text contains', () => {
  it('in the notation of Aozora Bunko become furigana, and their marks are removed', async () => {
    const article = await uploaded(lab.hana, aozora, split)
    expect(readIn(article)).toEqual([
      '東風谷[こちや]は地球[テラ]へ行[い]った。',
      '雨[あめ]が降[ふ]る。',
      '食[た]べ物[もの]をＡ[エー]に《やる》。',
    ])
    const { raw_content } = await lab.hana.study.articles.content({ params: { id: article.id } })
    expect(raw_content).toBe('東風谷は地球へ行った。\n雨が降る。食べ物をＡに《やる》。\n')
  })

  it('are kept when furigana are filled in again, like those that a person edited', async () => {
    const { id, ...article } = await uploaded(lab.hana, aozora, split)
    expect(contentOf(article).map(row => row.metadata.furigana_source)).toEqual([
      'person',
      undefined,
      'person',
    ])
    const params = { id }
    const filled = await outcome(lab.hana, lab.hana.study.articles.generateFurigana({ params }))
    expect(filled.task.result?.furigana).toBe(1)
    const again = await outcome(
      lab.hana,
      lab.hana.study.articles.reparse({ params, body: { explain_mode: 'full' } }),
    )
    const [first, , third] = readIn(article)
    // The model reads the other sentence in its own way.
    expect(readIn(again.article)).toEqual([first, expect.any(String), third])
  })

  it('may be given by their positions, also in lines', async () => {
    const raw_content = '\uFEFF今日は\r\n東京都へ𠮷田と行く。'
    const at = (base: string, text: string) => ({
      start: text.indexOf(base),
      end: text.indexOf(base) + base.length,
    })
    const named = await outcome(
      lab.hana,
      sent({
        raw_content,
        readings: [
          { ...at('𠮷田', raw_content), reading: 'よしだ' },
          { ...at('東京', raw_content), reading: 'とうきょう' },
          { ...at('今日', raw_content), reading: '・・' },
        ],
        ...split,
      }),
    )
    expect(readIn(named.article)).toEqual([
      '今日[きょう]は',
      '東京[とうきょう]都[と]へ𠮷田[よしだ]と行[い]く。',
    ])
    const text = ' 宇宙と\n書いて '
    const lines = [{ text: '雨だ。' }, { text, readings: [{ ...at('宇宙', text), reading: 'そら' }] }]
    const lined = await outcome(lab.hana, sent({ lines, ...split }))
    expect(readIn(lined.article)).toEqual(['雨[あめ]だ。', '宇宙[そら]と書[か]いて'])
    const marked = { lines: [{ text: '宇宙《そら》だ。', start_ms: 5 }], notation: 'aozora' as const }
    expect(readIn((await outcome(lab.hana, sent({ ...marked, ...split }))).article)).toEqual([
      '宇宙[そら]だ。',
    ])
  })

  it('are refused if they lie outside the text or overlap', async () => {
    const raw_content = '今日は𠮷だ。'
    const wrong = [
      [{ start: 6, end: 8 }],
      [{ start: 1, end: 1 }],
      [
        { start: 0, end: 2 },
        { start: 1, end: 3 },
      ],
      [{ start: 3, end: 4 }],
    ]
    for (const places of wrong) {
      const readings = places.map(place => ({ ...place, reading: 'きょう' }))
      await expect(sent({ raw_content, readings })).rejects.toMatchObject({
        status: 400,
        code: 'invalid_input',
      })
    }
  })
})

describe('a name that a text glosses', () => {
  const noted = '東風谷が来た。東風谷（こちや）は笑った。'

  it('has that reading in the whole article, also in a sentence that is written later', async () => {
    const article = await uploaded(lab.hana, noted, split)
    expect(readIn(article)).toEqual([
      '東風谷[こちや]が来[き]た。',
      '東風谷[こちや]（こちや）は笑[わら]った。',
    ])
    const params = { id: article.id }
    const raw_content = `${noted}東風谷も見た。`
    const edited = await outcome(lab.hana, lab.hana.study.articles.edit({ params, body: { raw_content } }))
    expect(readIn(edited.article)[2]).toBe('東風谷[こちや]も見[み]た。')
    const place = { ...params, idx: 2 }
    await lab.hana.study.sentences.source({ params: place, body: { sentence: '東風谷が見た。' } })
    const { furigana } = await lab.hana.study.sentences.explain({ params: place })
    expect(written(furigana)).toBe('東風谷[こちや]が見[み]た。')
    await lab.hana.study.sentences.source({ params: place, body: { sentence: '東風谷は見た。' } })
    const retried = await outcome(lab.hana, lab.hana.study.articles.retry({ params }))
    expect(readIn(retried.article)[2]).toBe('東風谷[こちや]は見[み]た。')
  })

  it('by ruby has that reading elsewhere without ruby, too', async () => {
    const article = await uploaded(lab.hana, '｜東風谷《こちや》が来た。東風谷は笑った。', split)
    expect(readIn(article)[1]).toBe('東風谷[こちや]は笑[わら]った。')
    expect(contentOf(article)[1]?.metadata).not.toHaveProperty('furigana_source')
  })
})
