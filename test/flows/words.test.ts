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
