import { describe, expect, it } from 'vitest'
import { outcomeOf } from '../../support/outcome.ts'
import { deepIt } from '../../support/sample.ts'
import { finishedArticle, labWithFinished } from './edit-stories.ts'
import { dataLab, stranger } from './lab.ts'
import { pass } from './lexicon-stories.ts'
import { share } from './stories.ts'
import { putKnown } from './word-stories.ts'

const open = dataLab()
/** As the words of these texts are named. */
const named = (form: string) => ({ form, reading: form })

/** A reader with three words, the newest last, two of which are in an article. */
async function withWords() {
  const { lab, client, article } = await labWithFinished(open, ['花と雨。', '雪。'])
  const { id } = article
  await pass(lab.as(null), id)
  for (const [form, state] of [
    ['花', 'known'],
    ['山', 'known'],
    ['雨', 'learning'],
  ] as const) {
    await putKnown(client, named(form), { state, tags: [`of-${form}`] })
    lab.clock.advance(1)
  }
  const listed = async (query: object, article_id = id) => {
    const { items, total, next_offset, analysis } = await client.words.list({
      query: { article_id, ...query },
    })
    return [items.map(({ form }) => form).join(''), total, next_offset, analysis]
  }
  return { lab, client, article, id, listed }
}

describe('the words of a learner that occur in an article', () => {
  it('are listed newest first, by state, tag and text, page by page', async () => {
    const { client, listed } = await withWords()
    expect((await client.words.list({ query: {} })).analysis).toBeNull()
    expect(await listed({})).toEqual(['雨花', 2, null, 'current'])
    expect(await listed({ limit: 1 })).toEqual(['雨', 2, 1, 'current'])
    expect(await listed({ limit: 1, offset: 1 })).toEqual(['花', 2, null, 'current'])
    expect(await listed({ state: 'known' })).toEqual(['花', 1, null, 'current'])
    expect(await listed({ tag: 'of-雨' })).toEqual(['雨', 1, null, 'current'])
    expect(await listed({ q: '花' })).toEqual(['花', 1, null, 'current'])
    expect(await listed({ q: '山' })).toEqual(['', 0, null, 'current'])
  })

  deepIt('are an empty list until the words of the text have been found', async () => {
    const { lab, client, id, listed } = await withWords()
    const fresh = await finishedArticle(client, ['山。'])
    expect(await listed({}, fresh.id)).toEqual(['', 0, null, 'pending'])
    await client.sentenceEdits.source({ params: { id, idx: 0 }, body: { sentence: '山と雨。' } })
    expect(await listed({})).toEqual(['', 0, null, 'pending'])
    await pass(lab.as(null), id)
    expect(await listed({})).toEqual(['雨山', 2, null, 'current'])
  })

  it('are refused for an article that the learner may not read', async () => {
    const { lab, client, article, id } = await withWords()
    const theirs = lab.as(stranger)
    await putKnown(theirs, named('雨'))
    expect(await outcomeOf(theirs.words.list({ query: { article_id: id } }))).toBe('forbidden')
    expect(await outcomeOf(client.words.list({ query: { article_id: 999_999 } }))).toBe('not_found')
    await share(lab, article, { is_public: 1 })
    expect((await theirs.words.list({ query: { article_id: id } })).items).toMatchObject([{ form: '雨' }])
  })
})
