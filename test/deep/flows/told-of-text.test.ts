import { describe, expect, it } from 'vitest'
import { articleLab, listenTo, neverSplit, outcome, uploaded } from '../../flows/article-stack.ts'
import { behaviours } from '../../support/fake-provider/index.ts'
import { shortText } from '../../support/texts.ts'

const lab = articleLab()

const about = { title: '雨の日', author: '山田花子', intro: '雨の日に出会った二人の話。' }
const edited = { title: '雪の日', author: '山田太郎', intro: '雪の日に別れた二人の話。' }
const otherText = shortText.replace('傘', '帽子')

/** The descriptions of the text in requests about lines from now on: each request once. */
function toldFromNow() {
  const heard = listenTo(lab.provider)
  return () =>
    heard
      .requests()
      .filter(({ asked }) => asked.size > 0)
      .map(({ chat }) => JSON.parse(chat?.messages.at(-1)?.content.split('\n')[0] ?? '').about)
}

describe('title, author and introduction of an article', () => {
  it('are shown with its lines in an upload, an edit, a re-parse and a furigana fill, in their current form', async () => {
    const told = toldFromNow()
    const { id } = await uploaded(lab.hana, shortText, about)
    expect(told()).toEqual([about, about])
    const { articles } = lab.hana.study
    await outcome(lab.hana, articles.edit({ params: { id }, body: { raw_content: otherText, ...edited } }))
    expect(told().slice(2)).toEqual([edited, edited])
    await outcome(lab.hana, articles.reparse({ params: { id } }))
    expect(told().slice(4)).toEqual([edited, edited])
    await articles.patch({ params: { id }, body: about })
    await outcome(lab.hana, articles.generateFurigana({ params: { id } }))
    expect(told().slice(6)).toEqual([about])
  })

  it('are shown in a retry, also of an article that was never split', async () => {
    lab.provider.behave(behaviours.status(500))
    const { id } = await uploaded(lab.hana, shortText, about)
    lab.provider.behave([])
    const unsplit = await neverSplit(lab, shortText)
    const { articles } = lab.hana.study
    await articles.patch({ params: { id: unsplit }, body: edited })
    const told = toldFromNow()
    await outcome(lab.hana, articles.retry({ params: { id } }))
    await outcome(lab.hana, articles.retry({ params: { id: unsplit } }))
    expect(told()).toEqual([about, about, edited, edited])
  })
})
