import { describe, expect, it } from 'vitest'
import { finishedArticle, labWithFinished } from '../../../handlers/data/edit-stories.ts'
import { allAllowed, write } from '../../../handlers/data/foundation-stories.ts'
import { dataLab } from '../../../handlers/data/lab.ts'
import { pass } from '../../../handlers/data/lexicon-stories.ts'
import { knowMany, putKnown } from '../../../handlers/data/word-stories.ts'

const open = dataLab()

/** Three articles, the newest last; the reader knows 花. */
async function withArticles() {
  const { lab, client } = await open.asReader()
  const texts = { all: ['花。'], none: ['雨。'], half: ['花と雨。'], pending: ['雪。'] }
  const ids: Record<string, number> = {}
  for (const [name, rows] of Object.entries(texts)) {
    const { id } = await finishedArticle(client, rows, { title: name })
    if (name !== 'pending') await pass(lab.as(null), id)
    lab.clock.advance(1)
    ids[name] = id
  }
  // A share is shown to those who know some words.
  await knowMany(client, 99)
  await putKnown(client, { form: '花', reading: '花' }, { state: 'known' })
  const titles = async (query: object) =>
    (await client.articles.list({ query })).items.map(({ title, share_known }) => [title, share_known])
  return { lab, client, titles }
}

describe('a list of articles', () => {
  it('says on request how much of each the learner knows, and sorts by it', async () => {
    const { client, titles } = await withArticles()
    expect(await titles({})).toEqual([
      ['pending', undefined],
      ['half', undefined],
      ['none', undefined],
      ['all', undefined],
    ])
    expect(await titles({ coverage: true, sort: 'coverage' })).toEqual([
      ['all', 1],
      ['half', 0.5],
      ['none', 0],
      ['pending', null],
    ])
    expect(await titles({ sort: 'coverage', offset: 1, limit: 2 })).toEqual([
      ['half', undefined],
      ['none', undefined],
    ])
    const { items } = await client.articles.list({ query: { coverage: true } })
    expect(items.map(({ analysis }) => analysis)).toEqual(['pending', 'current', 'current', 'current'])
    expect((await client.activity.today()).next).toMatchObject({ title: 'all', share_known: 1 })
  })

  it('gives the level of each instead while the learner knows fewer than 100 words, and sorts by it', async () => {
    const { lab, client } = await open.asReader()
    // Nine of ten listed words are of the level or below; the lists have no fox.
    for (const text of ['湖。', '水。', '水湖。', `狐湖${'水'.repeat(8)}。`, '狐狐湖。', '雪。', '。']) {
      const { id } = await finishedArticle(client, [text], { title: text.slice(0, 2) })
      if (text !== '雪。') await pass(lab.as(null), id)
      lab.clock.advance(1)
    }
    const listed = async () =>
      (await client.articles.list({ query: { coverage: true, sort: 'coverage' } })).items.map(
        ({ title, share_known, level }) => [title, share_known, level],
      )
    expect(await listed()).toEqual([
      ['水。', null, 'N5'],
      ['狐湖', null, 'N4'],
      ['水湖', null, 'N4'],
      ['湖。', null, 'N4'],
      ['狐狐', null, 'above'],
      ['。', null, null],
      ['雪。', null, null],
    ])
    const ofLevel = await client.articles.list({ query: { level: 'N4', coverage: true, limit: 1 } })
    expect([ofLevel.items.map(({ title }) => title), ofLevel.total]).toEqual([['狐湖'], 3])
    const { counted } = lab.app.content
    const kept = counted.get.bind(counted)
    const asked: string[] = []
    counted.get = name => {
      asked.push(name)
      return kept(name)
    }
    await client.articles.list({ query: { level: 'N4' } })
    // Their levels are remembered, so that thousands of texts need not find room.
    expect(asked).toEqual([])
    counted.get = kept
    expect((await client.activity.today()).next).toMatchObject({
      title: '水。',
      share_known: null,
      level: 'N5',
    })
    await knowMany(client, 99)
    await putKnown(client, { form: '水', reading: '水' }, { state: 'known' })
    // Equal shares are in the order of their levels, and without a level last.
    expect(await listed()).toEqual([
      ['水。', 1, 'N5'],
      ['狐湖', 0.8, 'N4'],
      ['水湖', 0.5, 'N4'],
      ['湖。', 0, 'N4'],
      ['狐狐', 0, 'above'],
      ['。', null, null],
      ['雪。', null, null],
    ])
  })

  it('computes coverage once for sorting and for display', async () => {
    const { lab, client } = await withArticles()
    const sorted = { coverage: true, sort: 'coverage', limit: 1 } as const
    await client.articles.list({ query: sorted })
    const requestsOf = (query: object) => lab.requestsOf(() => client.articles.list({ query }))
    const [whole, shown] = [await requestsOf(sorted), await requestsOf({ ...sorted, coverage: false })]
    expect(whole).toEqual(shown)
  })

  it('is sorted by age if the learner has turned personalisation off', async () => {
    const { client, titles } = await withArticles()
    await write(client, 'privacy', { ...allAllowed, personalise: false }, { record_id: 'me' })
    const sorted = await titles({ sort: 'coverage' })
    expect(sorted.map(([title]) => title)).toEqual(['pending', 'half', 'none', 'all'])
  })
})

it('the coverage of an article reads the words of its text once', async () => {
  const { lab, client, id } = await labWithFinished(open, ['花。'])
  await pass(lab.as(null), id)
  const requests = await lab.requestsOf(() => client.articleWords.coverage({ params: { id } }))
  expect(requests.filter(name => name === 'QueryCommand')).toHaveLength(1)
})
