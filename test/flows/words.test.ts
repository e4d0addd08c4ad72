import { ulid } from 'ulid'
import { expect, it } from 'vitest'
import { skillIdOf } from '../../lib/japanese/grammar/skill-name.ts'
import { learner } from '../support/people.ts'
import { sharedStack } from '../support/shared-stack.ts'
import { startedForFile } from '../support/started-for-file.ts'
import { shortText } from '../support/texts.ts'
import { uploaded } from './article-stack.ts'

const stack = startedForFile(sharedStack)

const RAIN = { form: '雨', reading: 'あめ' }
const params = { skill_id: skillIdOf(RAIN) }

it('a vocabulary is kept over collection_server, with the sentences that the learner met', async () => {
  const [hana, ken] = [await learner(stack()), await learner(stack())]
  const { id } = await uploaded(hana, shortText, { explain_mode: 'split' })
  const [sentence] = (await hana.study.articles.get({ params: { id } })).sentences
  const source = { article_id: id, index: sentence?.index ?? 0, start: 0, length: 1 }
  const { wordWrites, words } = hana.collection
  expect(await wordWrites.put({ params, body: { ...RAIN, tags: ['n5'], source } })).toMatchObject({
    state: 'learning',
    sources: 1,
  })
  expect((await words.get({ params })).sources).toMatchObject([{ ...source, sentence: sentence?.sentence }])
  const { article_id, index, ...span } = source
  const [card] = (await hana.collection.review.queue()).items
  expect(card?.back).toMatchObject({
    source: { sentence: sentence?.sentence, ...span },
    place: { article_id, index },
  })
  await expect(ken.collection.wordWrites.put({ params, body: { ...RAIN, source } })).rejects.toMatchObject({
    code: 'not_found',
  })
  await expect(ken.collection.words.get({ params })).rejects.toMatchObject({ code: 'not_found' })

  const changes = [{ ...params, ...RAIN, state: 'known' as const }]
  const changed = await wordWrites.states({ body: { request_id: ulid(), changes } })
  expect(changed.changes).toMatchObject([{ was: 'learning', state: 'known' }])
  const { parts } = await words.sync({ body: { versions: {} } })
  expect(Object.values(parts).map(part => part?.states)).toEqual([{ [params.skill_id]: 'k' }])
  await words.remove({ params })
  expect(await words.list({ query: {} })).toMatchObject({ total: 0, counts: { known: 0 } })
})

it('the words that a filter keeps are named in one answer, and go alone into a table, lines and a deck', async () => {
  const { collection, study } = await learner(stack())
  const lines = ['雨,あめ,known', '雪,ゆき,learning', '風,かぜ,learning']
  const text = ['word,reading,state', ...lines].join('\n')
  await collection.wordWrites.importLines({ body: { format: 'csv', text } })
  const query = { state: 'learning' } as const
  const { words } = await collection.words.names({ query })
  expect(words.map(([, , form]) => form).toSorted()).toEqual(['雪', '風'])
  const exported = async (format: 'csv' | 'jsonl' | 'apkg', filter: object) => {
    const given = { params: { part: 'words' }, query: { format, ...filter } } as const
    return Buffer.from(await (await study.ownData.exportOne(given)).bytes())
  }
  expect((await exported('csv', query)).toString().match(/^[雨雪風]/gm)).toHaveLength(2)
  expect((await exported('jsonl', { q: 'あめ' })).toString().match(/"form":"."/g)).toEqual(['"form":"雨"'])
  const hasRain = async (filter: object) => (await exported('apkg', filter)).includes('雨')
  expect([await hasRain({}), await hasRain(query)]).toEqual([true, false])
  const sentences = { params: { part: 'sentences' }, query: { format: 'csv', ...query } } as const
  await expect(study.ownData.exportOne(sentences)).rejects.toMatchObject({ code: 'invalid_input' })
})
