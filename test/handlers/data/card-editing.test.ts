import { describe, expect, it } from 'vitest'
import { skillIdOf } from '../../../lib/japanese/grammar/skill-name.ts'
import { outcomeOf } from '../../support/outcome.ts'
import { deepDescribe, deepIt } from '../../support/sample.ts'
import { list } from './foundation-stories.ts'
import { dataLab, reader } from './lab.ts'
import { cardIds, cardOf, changeCard, queueOf, rain, rate, settings, withRain } from './review-stories.ts'
import { detailsOf, put, putKnown, RAIN, SNOW } from './word-stories.ts'

const open = dataLab()
const recall = cardOf(RAIN, 'recall')

describe('the cards of one word', () => {
  it('are added one by one beside those of the settings, and only while the word is being learnt', async () => {
    const { client } = await withRain(open)
    const { version } = await detailsOf(client, RAIN)
    const added = await client.review.add({ params: { id: recall } })
    expect(added).toMatchObject({ card_id: recall, state: 'new', suspended: null })
    expect(await client.review.add({ params: { id: recall } })).toEqual(added)
    expect((await detailsOf(client, RAIN)).version).toBe(version + 1)
    const subject = `w.${skillIdOf(RAIN)}`
    const { items } = await client.review.cards({ query: { subject } })
    expect(items.map(({ card_id, stage }) => [card_id, stage])).toEqual([
      [recall, 'new'],
      [rain, 'new'],
    ])
    await put(client, SNOW, { state: 'known' })
    const add = (id: string) => client.review.add({ params: { id } })
    await expect(add(cardOf(SNOW, 'recall'))).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(add(cardOf({ form: '霧', reading: 'きり' }))).rejects.toMatchObject({ code: 'not_found' })
    await expect(add('s.01ARZ3NDEKTSV4RRFFQ69G5FAV.recall')).rejects.toMatchObject({ code: 'not_found' })
  })

  deepIt('that are buried are listed until their day', async () => {
    const { lab, client } = await withRain(open)
    const buried = async () =>
      (await client.review.cards({ query: { buried: true } })).items.map(({ text }) => text)
    const buried_until = new Date(lab.app.learning.now().getTime() + 3_600_000).toISOString()
    await changeCard(client, rain, { buried_until })
    expect(await buried()).toEqual(['雨'])
    lab.clock.advance(3_601)
    expect(await buried()).toEqual([])
  })
})

describe('the sides of a word’s cards', () => {
  it('have the learner’s own meaning, in lists and searches too, until it is taken back', async () => {
    const client = (await open()).as(reader)
    await settings(client, { templates: ['recognition', 'recall'], bury_siblings: false })
    await putKnown(client, RAIN)
    await putKnown(client, RAIN, { meaning: ' what falls ' })
    const { items } = await queueOf(client)
    expect(items.map(({ card, front, back }) => (card.template === 'recall' ? front : back).text)).toEqual([
      'what falls',
      'what falls',
    ])
    const found = await client.words.list({ query: { q: 'falls' } })
    expect(found.items.map(({ gloss, meaning, level }) => [gloss, meaning, level])).toEqual([
      ['what falls', 'what falls', 'N5'],
    ])
    expect(await putKnown(client, RAIN, { meaning: '' })).toMatchObject({
      gloss: 'あめ in English',
      meaning: null,
    })
  })

  deepIt('have the sentence that the learner puts first, until a newer one comes', async () => {
    const { lab, client } = await withRain(open)
    const met = async (sentence: string, start: number) => {
      lab.clock.advance(1)
      await put(client, RAIN, { source: { sentence, start, length: 1 } })
    }
    const shown = async () => (await queueOf(client)).items[0]?.back.source?.sentence
    await met('雨が降る。', 0)
    await met('大雨だ。', 1)
    const [, older] = (await detailsOf(client, RAIN)).sources
    lab.clock.advance(1)
    const first_source = older?.source_id ?? ''
    await put(client, RAIN, { first_source })
    expect(await shown()).toBe('雨が降る。')
    const { sources, version } = await detailsOf(client, RAIN)
    expect(sources.map(({ sentence }) => sentence)).toEqual(['雨が降る。', '大雨だ。'])
    await put(client, RAIN, { first_source })
    expect((await detailsOf(client, RAIN)).version).toBe(version)
    await met('雨のち晴れ。', 0)
    expect(await shown()).toBe('雨のち晴れ。')
    expect(await outcomeOf(put(client, RAIN, { first_source: skillIdOf(SNOW) }))).toBe('invalid_input')
    const source = { sentence: '雨だ。', start: 0, length: 1 }
    await expect(put(client, RAIN, { first_source, source })).rejects.toMatchObject({ code: 'invalid_input' })
    expect(await cardIds(client)).toEqual([rain])
  })
})

deepDescribe('the evidence of a rating', () => {
  it('names the rating and the sentence that it was asked with, while the learner keeps it', async () => {
    const { client } = await withRain(open)
    await put(client, RAIN, { source: { sentence: '雨が降る。', start: 0, length: 1 } })
    const source = (await queueOf(client)).items[0]?.back.source
    await rate(client, rain, 'hard', { source_id: source?.source_id })
    const evidence = async () => {
      const { items } = await list(client, 'evidence', { q: skillIdOf(RAIN) })
      return items.map(({ values }) => values.rated)
    }
    const sentence = { text: '雨が降る。', article_id: null, index: null }
    expect(await evidence()).toEqual([{ rating: 'hard', sentence }])
    const params = { skill_id: skillIdOf(RAIN), source_id: source?.source_id ?? '' }
    await client.words.removeSource({ params })
    expect(await evidence()).toEqual([{ rating: 'hard', sentence: null }])
  })
})
