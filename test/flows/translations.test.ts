import { describe, expect, it } from 'vitest'
import { learner } from '../support/people.ts'
import { deepIt } from '../support/sample.ts'
import { articleLab, contentOf, listenTo, outcome, read } from './article-stack.ts'

const lab = articleLab()

const japanese = [
  { text: '雨が降っている。', start_ms: 1_000, end_ms: 2_500 },
  { text: '傘がない。', start_ms: 2_500, end_ms: 4_000 },
  { text: '行こう。', start_ms: 5_000, end_ms: 6_000 },
]
const english = [
  { text: 'It is raining.', start_ms: 1_100, end_ms: 2_400 },
  { text: 'I have no umbrella.', start_ms: 2_600, end_ms: 4_200 },
  { text: 'Credits', start_ms: 60_000, end_ms: 61_000 },
]
const without = { explain: false, tts: false }
type Body = Parameters<typeof lab.hana.study.articles.upload>[0]['body']
const uploaded = (more: Partial<Body> = {}) =>
  outcome(lab.hana, lab.hana.study.articles.upload({ body: { lines: japanese, ...without, ...more } }))
const translated = (article: Parameters<typeof contentOf>[0]) =>
  contentOf(article).map(({ translation, metadata }) => [translation, metadata.translation_source])
const now = async ({ id }: { id: number }) => translated(await read(lab.hana, id))
const take = ({ id }: { id: number }, lines = english, replaces_own = false) =>
  lab.hana.study.translations.take({ params: { id }, body: { lines, replaces_own } })

describe('a second subtitle file', () => {
  deepIt('sent along translates the lines of its times, and models translate the others', async () => {
    const heard = listenTo(lab.provider)
    const { article } = await uploaded({ translations: english })
    expect(heard.for('translation').asked).toEqual(['行こう。'])
    expect(translated(article)).toEqual([
      ['It is raining.', 'file'],
      ['I have no umbrella.', 'file'],
      [expect.stringMatching(/./), undefined],
    ])
    expect(article).toMatchObject({ status: 'completed', success_rate: 1 })
    expect(article.metadata.translations).toBe('file')
  })

  it('given later replaces the translations of models, but not those of a person', async () => {
    const { article } = await uploaded()
    const params = { id: article.id, idx: 0 }
    const own = await lab.hana.study.sentences.translation({ params, body: { translation: 'My rain.' } })
    expect(own).toMatchObject({ translation: 'My rain.', metadata: { translation_source: 'person' } })
    expect(await take(article)).toEqual({ sentences: 3, translated: 1, kept: 1, removed: 0, unused: 1 })
    expect((await now(article)).slice(0, 2)).toEqual([
      ['My rain.', 'person'],
      ['I have no umbrella.', 'file'],
    ])
    expect(await take(article, english, true)).toMatchObject({ translated: 2, kept: 0 })
    expect((await now(article))[0]).toEqual(['It is raining.', 'file'])
  })

  deepIt('stays when the text is retried, analysed again or edited', async () => {
    const { article } = await uploaded({ translations: english })
    const params = { id: article.id }
    const given = translated(article).slice(0, 2)
    const heard = listenTo(lab.provider)
    await outcome(lab.hana, lab.hana.study.articles.retry({ params }))
    const again = await outcome(lab.hana, lab.hana.study.articles.reparse({ params }))
    expect(again.task.state).toBe('completed')
    expect(heard.for('translation').asked).toEqual(['行こう。'])
    const raw_content = ['雨が降っている。', '傘がない。', '帰ろう。'].join('\n')
    const edited = await outcome(lab.hana, lab.hana.study.articles.edit({ params, body: { raw_content } }))
    expect(translated(edited.article).slice(0, 2)).toEqual(given)
  })

  it.each([
    ['ends before it starts', [{ text: 'a', start_ms: 2, end_ms: 1 }]],
    ['No line of the file overlaps', [{ text: 'a', start_ms: 90_000, end_ms: 91_000 }]],
  ])('is refused with the reason: %s', async (message, lines) => {
    const { article } = await uploaded({ explain_mode: 'split' })
    const refused = { status: 400, message: expect.stringContaining(message) }
    await expect(take(article, lines)).rejects.toMatchObject(refused)
  })

  it('is refused of a text without times, and of a text of somebody else', async () => {
    const body = { raw_content: '雨だ。', explain_mode: 'split' as const }
    const { article } = await outcome(lab.hana, lab.hana.study.articles.upload({ body }))
    await expect(take(article)).rejects.toMatchObject({ message: expect.stringContaining('has times') })
    const other = await learner(lab.stack)
    const params = { id: article.id }
    await expect(other.study.translations.remove({ params })).rejects.toMatchObject({ status: 403 })
  })
})
