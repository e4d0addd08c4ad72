import { describe, expect, it } from 'vitest'
import { senseIdOf, skillIdOf } from '../../../lib/japanese/grammar/skill-name.ts'
import { deepIt } from '../../support/sample.ts'
import { dataLab, reader } from './lab.ts'
import { change, detailsOf, entryOf, mark, newRequest, putKnown, RAIN, SNOW } from './word-stories.ts'

const open = dataLab()

describe('a word', () => {
  it('is learnt with the sense that is meant in one write, which then comes first everywhere', async () => {
    const client = (await open()).as(reader)
    const senses = ['rain', 'rainy weather', 'sweets'].map((gloss, n) => ({
      ...{ key: `雨.${n}`, part_of_speech: ['n'], glosses: [gloss], usually_kana: false },
    }))
    const entry = entryOf(RAIN, { senses })
    const [first, , third] = senses.map(({ key }) => senseIdOf(skillIdOf(RAIN), 'edict', key))
    const request_id = newRequest()
    const learn = (sense_id: string | null | undefined, request = request_id, late = {}) =>
      mark(client, [{ word: RAIN, state: 'learning', sense_id, ...late }], {
        request_id: request,
        entry: () => entry,
      })
    await learn(third)
    await learn(third)
    const chosen = { sense_id: third, gloss: 'sweets; rain; rainy weather', version: 1 }
    const details = await detailsOf(client, RAIN)
    expect(details).toMatchObject(chosen)
    expect(details.skill.senses.map(({ sense_id }) => sense_id).slice(0, 2)).toEqual([third, first])
    expect((await client.review.queue({ query: {} })).items[0]?.back.text).toBe(chosen.gloss)

    await expect(learn(null)).rejects.toMatchObject({ code: 'idempotency_mismatch' })
    await change(client, [[RAIN, 'known']])
    expect(await detailsOf(client, RAIN)).toMatchObject({ ...chosen, version: 2 })
    const gone = { at: new Date().toISOString(), state: 'ignored', gloss_id: newRequest() }
    await learn(skillIdOf(SNOW), newRequest(), gone)
    expect(await detailsOf(client, RAIN)).toMatchObject({ ...chosen, state: 'ignored', version: 3 })
    await learn(null, newRequest())
    expect(await detailsOf(client, RAIN)).toMatchObject({
      sense_id: null,
      gloss: 'rain; rainy weather; sweets',
    })
  })

  deepIt('means one sense of all dictionaries, also one of a further dictionary', async () => {
    const client = (await open()).as(reader)
    const text = `空から降る水\n${'とても長い説明。'.repeat(100)}`
    const further_sense = { dictionary: newRequest(), title: '国語', key: 'k', text }
    const sense_id = senseIdOf(skillIdOf(RAIN), 'edict', '雨.1')
    const say = (said: object) => putKnown(client, RAIN, said)
    await say({ sense_id })
    const chosen = await say({ further_sense })
    expect(chosen).toMatchObject({ sense_id: null, further_sense })
    expect(chosen.gloss).toMatch(/^空から降る水; とても長い.*…$/)
    expect(chosen.gloss.length).toBeLessThanOrEqual(201)
    const { gloss } = chosen
    expect((await client.words.list({ query: { q: '空から降る' } })).items).toMatchObject([{ gloss }])
    expect((await client.review.queue({ query: {} })).items[0]?.back.text).toBe(gloss)

    expect(await say({ note: 'n' })).toMatchObject({ further_sense, gloss })
    expect((await say({ meaning: 'mine' })).gloss).toBe('mine')
    expect(await say({ meaning: '', sense_id })).toMatchObject({ sense_id, further_sense: null })
    expect((await say({ further_sense: { ...further_sense, text: '' } })).gloss).toBe('あめ in English')
  })

  deepIt('is marked although the dictionary dropped the sense since, and keeps its meaning', async () => {
    const client = (await open()).as(reader)
    const request_id = newRequest()
    const learn = (key: string, request_id: string, said: object = {}) => {
      const sense_id = senseIdOf(skillIdOf(RAIN), 'edict', key)
      return mark(client, [{ word: RAIN, state: 'learning', sense_id, ...said }], { request_id })
    }
    const gone = { gloss_id: newRequest() }
    const first = await learn('雨.dropped', request_id, gone)
    expect(first.changes).toMatchObject([{ was: null, state: 'learning' }])
    expect(await learn('雨.dropped', request_id, gone)).toEqual(first)
    await learn('雨.1', newRequest())
    await learn('雨.dropped', newRequest(), gone)
    expect(await detailsOf(client, RAIN)).toMatchObject({
      sense_id: senseIdOf(skillIdOf(RAIN), 'edict', '雨.1'),
      model_gloss: null,
    })
  })

  deepIt('is marked with the sentence although its entry refers to one word twice', async () => {
    const client = (await open()).as(reader)
    const see = { kind: 'see_also', form: '霧雨', reading: 'きりさめ' } as const
    const source = { sentence: '雨と雪。', start: 0, length: 1 }
    const changes = [RAIN, SNOW].map(word => ({ word, state: 'learning', source }) as const)
    await mark(client, changes, { entry: word => entryOf(word, { references: [see, see] }) })
    const { skill, sources } = await detailsOf(client, RAIN)
    expect(skill.relations).toMatchObject([see])
    expect(sources).toHaveLength(1)
  })
})
