import { describe, expect, it } from 'vitest'
import type { WordState } from '../../../lib/contracts/schemas/learners/words.ts'
import { type SkillName, skillIdOf } from '../../../lib/japanese/grammar/skill-name.ts'
import { deepIt } from '../../support/sample.ts'
import {
  DOUBLE,
  DRINK,
  double_id,
  entryWith,
  HEADWORD,
  headword_id,
  join,
  keep,
  service,
} from './double-stories.ts'
import { list } from './foundation-stories.ts'
import { dataLab, reader, stranger } from './lab.ts'
import { attempt, knowledgeOf, onDay, recall, send } from './learning-stories.ts'
import { cardIds, cardOf, getCard, rate, settings, undo } from './review-stories.ts'
import {
  allWords,
  detailsOf,
  EDICT,
  importWords,
  lineOf,
  mapOf,
  mark,
  newRequest,
  put,
  putKnown,
  remove,
} from './word-stories.ts'

const open = dataLab()

const named = { dictionary: EDICT, entry: DRINK.entry }

const HAD = { state: 'learning', tags: ['a'], note: 'mine', sentences: 1, ratings: [] } as const

/** A learner who kept the double before the dictionary knew it. */
async function withDouble(said: Partial<typeof HAD> | object = {}) {
  const { lab, client } = await open.asReader()
  await settings(client, { fuzz: false })
  await keep(client, DOUBLE, 0, { ...HAD, ...said })
  return { lab, client }
}

describe('a writing of a word that only one entry has', () => {
  it('names the skill of the entry when it is kept, changed or imported', async () => {
    const { lab, client } = await open.asReader()
    expect(await put(client, DOUBLE, named)).toMatchObject({ skill_id: headword_id, form: '呑む' })
    const entry = () => DRINK.entry
    const changed = await mark(client, [{ word: DOUBLE, state: 'known' }], { entry })
    expect(changed.changes).toMatchObject([{ skill_id: headword_id, was: 'learning', state: 'known' }])
    const words = [DOUBLE, HEADWORD].map(word => lineOf(word, { entry: DRINK.entry, sentence: '酒を飲む。' }))
    const imported = await importWords(lab.as(stranger), words)
    expect(imported.outcomes).toEqual(['added', 'present'])
    expect(await mapOf(client)).toEqual({ [headword_id]: 'k' })
    expect(await mapOf(lab.as(stranger))).toEqual({ [headword_id]: 'l' })
    const { sources } = await detailsOf(lab.as(stranger), HEADWORD)
    expect(sources).toMatchObject([{ start: 2, length: 2 }])
  })

  deepIt(
    'leads nowhere once it is kept by its own entry, though a restore had closed a circle of redirects',
    async () => {
      const { lab, client } = await open.asReader()
      const [word = HEADWORD, other = DOUBLE] = [HEADWORD, DOUBLE].toSorted((one, two) =>
        skillIdOf(one) < skillIdOf(two) ? -1 : 1,
      )
      const { redirects } = lab.app.learning
      const [skill_id, to] = [skillIdOf(word), skillIdOf(other)]
      await redirects.put({ skill_id, to }).go()
      await redirects.put({ skill_id: to, to: skill_id }).go()
      await putKnown(client, word)
      expect((await redirects.get({ skill_id }).go()).data).toBe(null)
    },
  )

  deepIt('finds the word of the entry by its own id', async () => {
    const { lab, client } = await open.asReader()
    await put(client, DOUBLE, named)
    expect(await detailsOf(client, DOUBLE)).toMatchObject({ skill_id: headword_id })
    expect(await getCard(client, cardOf(DOUBLE))).toMatchObject({ subject_id: headword_id })
    await send(client, attempt([recall(double_id)]))
    expect(await knowledgeOf(lab, reader.user_id)).toMatchObject({
      items: [{ values: { object: { kind: 'skill', id: headword_id } } }],
    })
    const { items } = await list(client, 'evidence', { q: double_id })
    expect(items).toMatchObject([{ values: { object: { id: headword_id } } }])
    await remove(client, DOUBLE)
    expect(await allWords(client)).toEqual([])
  })
})

describe('a learner’s two words of one entry', () => {
  it('are joined before the learner writes to one of them, so that the new state stands', async () => {
    const { client } = await withDouble({ state: 'known' })
    await put(client, HEADWORD, { note: 'of the headword', tags: ['b'] })
    const word = await put(client, DOUBLE, { ...named, state: 'learning' })
    expect(word).toMatchObject({ skill_id: headword_id, state: 'learning', sources: 1 })
    expect([word.note, word.tags]).toEqual(['of the headword\n\nmine', ['b', 'a']])
    expect(await mapOf(client)).toEqual({ [headword_id]: 'l' })
    expect(await cardIds(client)).toEqual([cardOf(HEADWORD)])
  })

  deepIt('lose nothing when a change from before the join is undone', async () => {
    const { lab, client } = await withDouble({ state: 'known' })
    const states = (state: WordState | null, undo: boolean) =>
      mark(client, [{ word: HEADWORD, state }], { undo, entry: () => (state ? DRINK.entry : null) })
    const { changes } = await states('learning', false)
    expect(changes).toMatchObject([{ was: null }])
    await join(service(lab), reader.user_id, DRINK, [DOUBLE])
    await states(null, true)
    expect(await detailsOf(client, HEADWORD)).toMatchObject({ state: 'known', note: 'mine', tags: ['a'] })
    await states(null, false)
    expect(await allWords(client)).toEqual([])
  })

  deepIt('have one card, whose former ratings cannot be undone', async () => {
    const { lab, client } = await withDouble()
    await put(client, HEADWORD)
    const request_id = newRequest()
    await rate(client, cardOf(HEADWORD), 'good')
    lab.clock.advance(60)
    await rate(client, cardOf(DOUBLE), 'good', { request_id })
    await join(service(lab), reader.user_id, DRINK, [DOUBLE])
    const card = await getCard(client, cardOf(DOUBLE))
    expect(card).toMatchObject({ card_id: cardOf(HEADWORD), reps: 2 })
    await expect(undo(client, request_id)).rejects.toMatchObject({
      code: 'version_conflict',
      message: expect.stringContaining('so the rating cannot be undone'),
    })
    lab.clock.advance(20 * 86_400)
    const later = newRequest()
    await rate(client, cardOf(DOUBLE), 'again', { request_id: later })
    expect((await undo(client, later)).card).toMatchObject({ card_id: cardOf(HEADWORD), reps: 2 })
  })

  deepIt('are one line of an export, which names the skill of the former ratings', async () => {
    const { lab, client } = await withDouble({ ratings: ['good'] })
    await join(service(lab), reader.user_id, DRINK, [DOUBLE])
    const { items } = await client.ownData.part({ query: { kind: 'word' } })
    expect(items).toMatchObject([{ skill_id: headword_id, joined: [double_id] }])
    expect(await detailsOf(client, HEADWORD)).not.toHaveProperty('joined')
  })

  deepIt('leave nothing behind when the dictionary changes twice and then parts them', async () => {
    const { lab, client } = await withDouble()
    const forms = ['呑む', '飲む', '飮む']
    const third = { form: '飮む', reading: 'のむ' }
    await join(service(lab), reader.user_id, entryWith('のむ', forms), [DOUBLE])
    await join(service(lab), reader.user_id, entryWith('のむ', ['飮む', '呑む']), [HEADWORD])
    await join(service(lab), reader.user_id, entryWith('のむ', ['飲む']), [DOUBLE])
    await put(client, DOUBLE)
    expect(await mapOf(client)).toEqual({ [double_id]: 'l', [skillIdOf(third)]: 'l' })
    await send(client, attempt([recall(double_id)]))
    const of = async (word: SkillName) => (await list(client, 'evidence', { q: skillIdOf(word) })).total
    expect([await of(DOUBLE), await of(third)]).toEqual([1, 0])
  })

  deepIt('add no rating twice when a history is imported again', async () => {
    const { lab, client } = await withDouble({ ratings: ['good', 'good'] })
    await join(service(lab), reader.user_id, DRINK, [DOUBLE])
    const ratings = [0, 1].map(day => ({
      rating: 'good' as const,
      at: Date.parse('2026-01-01T09:00:00Z') + day * 86_400_000,
      ms: 0,
    }))
    const cards = [{ card_id: cardOf(HEADWORD), ratings }]
    expect(await client.reviewHistory.write({ body: { dry_run: false, cards } })).toMatchObject({
      added: 0,
      present: 2,
    })
  })

  deepIt('leave one object of which something is known, by the events of both', async () => {
    const { lab, client } = await withDouble()
    await put(client, HEADWORD)
    await send(client, attempt([recall(double_id)], undefined, onDay(17)))
    await send(client, attempt([recall(headword_id)], undefined, onDay(18)))
    expect((await knowledgeOf(lab, reader.user_id)).total).toBe(2)
    await join(service(lab), reader.user_id, DRINK, [DOUBLE])
    const { items } = await knowledgeOf(lab, reader.user_id)
    expect(items).toMatchObject([{ values: { object: { id: headword_id }, state: 'recalled' } }])
    const evidence = await list(client, 'evidence', { q: headword_id })
    expect(evidence.total).toBe(2)
  })
})
