import { describe, expect, it } from 'vitest'
import { vocabularyHeadKey } from '../../../lib/data/entities/collections/words.ts'
import { MOST_WORDS } from '../../../lib/data/learners/words/vocabulary.ts'
import { senseIdOf, skillIdOf } from '../../../lib/japanese/grammar/skill-name.ts'
import { nameOf } from '../../../lib/platform/values/name-of.ts'
import { writeAll } from '../../../lib/store/writing/write-all.ts'
import { deepDescribe, deepIt } from '../../support/sample.ts'
import { labWithFinished } from './edit-stories.ts'
import { exportOf } from './export-stories.ts'
import { list, write } from './foundation-stories.ts'
import { dataLab, reader, stranger } from './lab.ts'
import {
  allWords,
  change,
  countsOf,
  detailsOf,
  entryOf,
  mapOf,
  put,
  putKnown,
  RAIN,
  remove,
  SNOW,
} from './word-stories.ts'

const open = dataLab()
const AT_RAIN = { sentence: '雨が降る。', start: 0, length: 1 }

describe('a word', () => {
  it('has the level of its easiest writing, in every answer', async () => {
    const client = (await open()).as(reader)
    const CHILD = { form: '子ども', reading: 'こども' }
    const entry = entryOf(CHILD, { forms: ['子ども', '子供'] })
    const { level } = await putKnown(client, CHILD, { entry })
    const [listed] = (await client.words.list({ query: {} })).items
    const { skill } = await detailsOf(client, CHILD)
    expect([level, listed?.level, skill.level]).toEqual(['N5', 'N5', 'N5'])
  })

  deepIt('is kept with its skill, changed by the given fields, and removed with its sources', async () => {
    const { lab, client } = await open.asReader()
    const said = { tags: ['n5', 'n5'], source: AT_RAIN }
    const added = await putKnown(client, RAIN, said)
    expect(await putKnown(client, RAIN, said)).toEqual(added)
    expect(added).toMatchObject({ state: 'learning', tags: ['n5'], note: '', sources: 1, version: 1 })
    expect(added.gloss).toBe('あめ in English')
    const sense_id = senseIdOf(skillIdOf(RAIN), 'edict', '雨.1')
    lab.clock.advance(1)
    expect(await put(client, RAIN, { state: 'known', note: 'wet', sense_id })).toMatchObject({
      ...added,
      state: 'known',
      note: 'wet',
      sense_id,
      version: 2,
      updated_at: lab.clock.now().toISOString(),
    })
    const details = await detailsOf(client, RAIN)
    expect(details.skill.senses).toMatchObject([{ sense_id, glosses: ['あめ in English'] }])
    expect(details.sources).toMatchObject([{ ...AT_RAIN, article_id: null }])

    await client.words.removeSource({
      params: { skill_id: skillIdOf(RAIN), source_id: details.sources[0]?.source_id ?? '' },
    })
    expect(await detailsOf(client, RAIN)).toMatchObject({ sources: [], version: 3 })
    await put(client, RAIN, { source: AT_RAIN })
    await remove(client, RAIN)
    await remove(client, RAIN)
    await expect(detailsOf(client, RAIN)).rejects.toMatchObject({ code: 'not_found' })
    expect([await mapOf(client), await countsOf(lab, reader.user_id)]).toEqual([
      {},
      { learning: 0, known: 0, ignored: 0 },
    ])
    await put(client, RAIN)
    expect((await detailsOf(client, RAIN)).sources).toEqual([])
  })

  deepIt('refuses an id, sense or source that does not fit, and a form that is not a word', async () => {
    const client = (await open()).as(reader)
    const wrong = {
      params: { skill_id: skillIdOf(SNOW) },
      body: { ...RAIN, dictionary: null, entry: null },
    }
    await expect(client.wordWrites.put(wrong)).rejects.toMatchObject({ code: 'invalid_input' })
    const sense_id = senseIdOf(skillIdOf(SNOW), 'edict', '雪.1')
    for (const said of [{ sense_id }, { source: { ...AT_RAIN, length: 99 } }])
      await expect(putKnown(client, RAIN, said)).rejects.toMatchObject({ code: 'invalid_input' })
    for (const word of [
      { form: '雨!', reading: 'あめ' },
      { form: 'あ'.repeat(51), reading: 'あ' },
      { form: '雨', reading: 'アメ' },
    ])
      await expect(put(client, word)).rejects.toMatchObject({ code: 'invalid_input' })
    const { items } = await list(client, 'senses', { q: skillIdOf(RAIN) })
    expect([items, await allWords(client)]).toEqual([[], []])
  })

  deepIt('takes its sentence, with the rows around it, from an article that the learner reads', async () => {
    const { lab, client, id } = await labWithFinished(open, ['雪。', '雨が降る。', '風。'])
    const source = { article_id: id, index: 1, start: 0, length: 1 }
    await put(client, RAIN, { source })
    const [taken] = (await detailsOf(client, RAIN)).sources
    expect(taken).toMatchObject({ ...source, sentence: '雨が降る。', before: '雪。', after: '風。' })
    expect(taken?.furigana?.map(({ text }) => text).join('')).toBe('雨が降る。')
    await expect(put(lab.as(stranger), RAIN, { source })).rejects.toMatchObject({ code: 'not_found' })
    for (const outside of [{ index: 9 }, { start: 5 }, { start: 4, length: 2 }])
      await expect(put(client, RAIN, { source: { ...source, ...outside } })).rejects.toMatchObject({
        status: 400,
      })
    expect(await allWords(lab.as(stranger))).toEqual([])
  })

  deepIt('belongs to one learner, with its tags, note and sources', async () => {
    const lab = await open()
    const [mine, others] = [lab.as(reader), lab.as(stranger)]
    const theirs = { tags: ['theirs'], note: 'theirs', source: { ...AT_RAIN, sentence: '雨だ。' } }
    await putKnown(others, RAIN, theirs)
    await putKnown(mine, RAIN, { source: AT_RAIN })
    expect(await detailsOf(mine, RAIN)).toMatchObject({ tags: [], note: '', sources: [AT_RAIN] })
    expect(await allWords(mine)).toMatchObject([{ tags: [], note: '' }])
    expect(await mine.words.list({ query: { tag: 'theirs' } })).toMatchObject({ total: 0 })
    expect(JSON.stringify(await exportOf(lab, reader))).not.toMatch(/theirs|雨だ。/)
    const [source] = (await detailsOf(others, RAIN)).sources
    const params = { skill_id: skillIdOf(RAIN), source_id: source?.source_id ?? '' }
    await mine.words.removeSource({ params })
    await remove(mine, RAIN)
    expect(await detailsOf(others, RAIN)).toMatchObject({ tags: ['theirs'], sources: [theirs.source] })
  })

  deepIt('is refused when the vocabulary is full', async () => {
    const lab = await open()
    const head = { ...vocabularyHeadKey(reader.user_id), n_words: MOST_WORDS - 1 }
    await writeAll(lab.client, [{ Put: { TableName: lab.app.learning.table, Item: head } }])
    const client = lab.as(reader)
    await put(client, RAIN)
    await expect(put(client, SNOW)).rejects.toMatchObject({ code: 'limit_reached', status: 409 })
    await put(client, RAIN, { state: 'known' })
    expect(Object.keys(await mapOf(client))).toEqual([skillIdOf(RAIN)])
  })
})

deepDescribe('the senses of a skill', () => {
  it('are listed, and a self-assessment must name one of them or a skill', async () => {
    const client = (await open()).as(reader)
    const { skill_id } = await putKnown(client, RAIN)
    const { items } = await list(client, 'senses', { q: skill_id })
    expect(items).toMatchObject([{ user_id: 0, values: { skill_id, glosses: ['あめ in English'] } }])
    const judged = (kind: string, id: string) =>
      write(client, 'self-assessments', { object: { kind, id }, dimension: 'recall', judgement: 'Sure.' })
    await judged('skill', skill_id)
    await judged('sense', items[0]?.record_id ?? '')
    for (const kind of ['skill', 'sense'])
      await expect(judged(kind, nameOf('nothing'))).rejects.toMatchObject({ code: 'invalid_input' })
  })
})

deepDescribe('a skill', () => {
  it('is shared by all learners, and keeps its senses when another dictionary adds some', async () => {
    const lab = await open()
    await putKnown(lab.as(reader), RAIN)
    const later = entryOf(RAIN, {
      forms: ['雨', '天雨'],
      senses: [{ key: '1.new', part_of_speech: ['n'], glosses: ['rain'], usually_kana: false }],
      references: [{ kind: 'see_also', form: '雪', reading: 'ゆき' }],
    })
    await put(lab.as(stranger), RAIN, { dictionary: { source: 'jmdict', sha256: 'second' }, entry: later })
    const { skill } = await detailsOf(lab.as(reader), RAIN)
    expect(skill.senses.map(({ glosses }) => glosses)).toEqual([['あめ in English'], ['rain']])
    expect(skill.aliases).toEqual([{ form: '天雨', reading: 'あめ' }])
    expect(skill.relations).toMatchObject([{ kind: 'see_also', skill_id: skillIdOf(SNOW) }])
  })
})

deepDescribe('changing the states of many words', () => {
  it('refuses a word that is named twice, and changes nothing', async () => {
    const client = (await open()).as(reader)
    await expect(
      change(client, [
        [RAIN, 'known'],
        [RAIN, null],
      ]),
    ).rejects.toMatchObject({ code: 'invalid_input' })
    expect(await allWords(client)).toEqual([])
  })
})

deepIt('the map of states gives a client the parts whose versions differ from its own', async () => {
  const client = (await open()).as(reader)
  const sync = (versions: Record<string, number>) => client.words.sync({ body: { versions } })
  const versionsOf = ({ parts }: Awaited<ReturnType<typeof sync>>) =>
    Object.fromEntries(Object.entries(parts).map(([part, at]) => [part, at?.version ?? 0]))
  await put(client, RAIN)
  await put(client, SNOW)
  const whole = await sync({})
  const had = versionsOf(whole)
  expect((await sync(had)).parts).toEqual({})
  await put(client, RAIN, { note: 'no other state' })
  expect(await sync(had)).toMatchObject({ vocabulary_version: whole.vocabulary_version + 1, parts: {} })
  await put(client, RAIN, { state: 'ignored' })
  const part = skillIdOf(RAIN).charAt(0)
  const { parts } = await sync(had)
  expect(Object.keys(parts)).toEqual([part])
  expect(parts[part]?.states[skillIdOf(RAIN)]).toBe('i')
})
