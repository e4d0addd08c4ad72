import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Card, Rating } from '../../../../lib/contracts/schemas/learners/review.ts'
import { newCard } from '../../../../lib/data/learners/cards/card.ts'
import { skillIdOf } from '../../../../lib/japanese/grammar/skill-name.ts'
import { newMemory, rated } from '../../../../lib/learning/schedule/schedule.ts'
import { studyDay } from '../../../../lib/learning/schedule/study-time.ts'
import { filesOf } from '../../../../lib/study/exports/export-file.ts'
import { exportedSentences } from '../../../../lib/study/exports/exported-sentences.ts'
import { clipVoice } from '../../../support/decks/exported-data.ts'
import { storedEntries } from '../../../support/decks/stored-entries.ts'
import { deepIt } from '../../../support/sample.ts'
import {
  AT,
  cardOf,
  DAY_MS,
  deckFrom,
  decksInFolder,
  MINUTE_MS,
  NOW,
  rain,
  readBack,
  settings,
  snow,
  sourceLine,
  studied,
  tablesOf,
  usual,
  wordLine,
} from './anki-stories.ts'

decksInFolder()

describe('an apkg', () => {
  it('is a collection of schema 11 with a note for each word, suspended unless it is learnt', async () => {
    const deck = await deckFrom({ lines: { word: [rain, snow] } })
    expect([...storedEntries(deck).keys()]).toEqual(['collection.anki2', 'media'])
    const all = await tablesOf(deck)
    expect(all('SELECT id, mod, flds, tags, sfld FROM notes ORDER BY id')).toEqual([
      {
        id: Date.parse(AT),
        mod: Date.parse(AT) / 1000,
        flds: '雨\x1fあめ\x1frain\x1f\x1fa &lt; b<br>c\x1f\x1f1\x1f',
        tags: ' n5 wet ',
        sfld: '雨',
      },
      // Two notes of one moment still have ids of their own.
      expect.objectContaining({ id: Date.parse(AT) + 1, tags: '' }),
    ])
    expect(all('SELECT type, queue, due, ord FROM cards ORDER BY id')).toEqual([
      { type: 0, queue: 0, due: 1, ord: 0 },
      { type: 0, queue: -1, due: 2, ord: 0 },
    ])
    const [collection] = all('SELECT ver, models, decks, conf FROM col')
    expect(collection?.ver).toBe(11)
    const [mid, did] = [all('SELECT mid FROM notes')[0]?.mid, all('SELECT did FROM cards')[0]?.did]
    expect(JSON.parse(String(collection?.models))[String(mid)].name).toBe('yomu word')
    expect(JSON.parse(String(collection?.decks))[String(did)].name).toBe('yomu::Words')
  })

  it('has the schedule of each card, with due days that are the learner’s study days', async () => {
    const step = studied(wordLine('風', 'かぜ'), [{ after_ms: 0, rating: 'good' }])
    const late = studied(
      wordLine('雲', 'くも'),
      usual.logs.map(({ rating }) => ({ rating, after_ms: 4 * DAY_MS })).slice(0, 4),
    )
    const words = [rain, wordLine('風', 'かぜ'), wordLine('雲', 'くも')]
    const buried_until = new Date(NOW.getTime() + 1).toISOString()
    const other = { ...usual.card, card_id: usual.card.card_id.replace('recognition', 'recall'), leech: true }
    const card = [usual.card, { ...other, suspended: 'leech' }, step.card, { ...late.card, buried_until }]
    const all = await tablesOf(await deckFrom({ lines: { word: words, card, rating: usual.logs } }))
    const [{ crt, conf } = {}] = all('SELECT crt, conf FROM col')
    // 4:00 in Tokyo: the study day begins.
    expect(new Date(Number(crt) * 1000).toISOString()).toBe('2005-12-31T19:00:00.000Z')
    expect(JSON.parse(String(conf))).toMatchObject({ schedVer: 2, creationOffset: -540, rollover: 4 })
    const [first, second, third, fourth] = all('SELECT * FROM cards ORDER BY nid, ord')
    const dayOf = (due: unknown) =>
      new Date(Date.parse('2006-01-01') + Number(due) * DAY_MS).toISOString().slice(0, 10)
    const { due_at, last_review, stability, difficulty, reps, lapses } = usual.card
    expect(dayOf(first?.due)).toBe(studyDay(new Date(due_at), settings))
    expect(dayOf(Number(first?.due) - Number(first?.ivl))).toBe(
      studyDay(new Date(last_review ?? 0), settings),
    )
    expect(first).toMatchObject({ type: 2, queue: 2, factor: 2500, reps, lapses, left: 0 })
    expect(JSON.parse(String(first?.data))).toEqual({
      s: Number(stability.toFixed(4)),
      d: Number(difficulty.toFixed(3)),
      dr: 0.9,
      decay: 0.154,
      lrt: Math.floor(Date.parse(last_review ?? '') / 1000),
    })
    expect(second).toMatchObject({ nid: first?.nid, ord: 1, type: 2, queue: -1, due: first?.due })
    expect(fourth).toMatchObject({ type: 3, queue: -3, left: 1 })
    expect(third).toMatchObject({
      type: 1,
      queue: 1,
      left: 1,
      due: Math.floor(Date.parse(step.card.due_at) / 1000),
    })
    expect(all('SELECT tags FROM notes ORDER BY id')[0]?.tags).toBe(' n5 wet leech ')
  })

  it('lets a learning step that goes past its study day wait for its day, and keeps two ratings of one moment', async () => {
    // 4:00 in Tokyo is 19:00 in UTC.
    const [last_review, due_at] = ['2026-11-20T18:55:00.000Z', '2026-11-20T19:05:00.000Z']
    const learning = { state: 'learning', step: 1, stability: 2, difficulty: 5, reps: 1 } as const
    const card = cardOf(rain, { ...learning, last_review, due_at })
    const [log] = usual.logs
    const rating = [log, { ...log, request_id: 'r9' }].map(each => ({
      ...each,
      reviewed_at: last_review,
      after: card,
    }))
    const all = await tablesOf(await deckFrom({ lines: { word: [rain], card: [card], rating } }))
    const [{ due, ...step } = {}] = all('SELECT type, queue, left, ivl, due FROM cards')
    expect(step).toEqual({ type: 1, queue: 3, left: 1, ivl: 0 })
    expect(Date.parse('2006-01-01') + Number(due) * DAY_MS).toBe(Date.parse('2026-11-21'))
    const at = Date.parse(last_review)
    expect(all('SELECT id, ivl FROM revlog')).toEqual([
      { id: at, ivl: 1 },
      { id: at + 1, ivl: 1 },
    ])
  })

  deepIt('has the ratings of its cards, also of a word that was joined with another', async () => {
    const former = skillIdOf({ form: '飴', reading: 'あめ' })
    const [first, ...rest] = usual.logs
    const logs = [
      { ...first, card_id: `w.${former}.recognition` },
      ...rest,
      { ...first, card_id: `s.${former}.recognition` },
    ]
    const word = [{ ...rain, joined: [former] }]
    const all = await tablesOf(await deckFrom({ lines: { word, card: [usual.card], rating: logs } }))
    const rows = all('SELECT * FROM revlog ORDER BY id')
    const cid = all('SELECT id FROM cards')[0]?.id
    expect(rows.map(({ id }) => id)).toEqual(usual.logs.map(({ reviewed_at }) => Date.parse(reviewed_at)))
    expect(new Set(rows.map(row => row.cid))).toEqual(new Set([cid]))
    expect(rows.map(({ ease }) => ease)).toEqual([3, 3, 2, 1, 3, 4])
    expect(rows.map(({ type }) => type)).toEqual([0, 0, 1, 1, 2, 1])
    expect(rows.map(({ ivl, lastIvl }) => [lastIvl, ivl]).slice(0, 2)).toEqual([
      [0, -600],
      [-600, expect.any(Number)],
    ])
    for (const [n, { ivl }] of rows.entries())
      if (n > 0 && rows[n + 1]) expect(rows[n + 1]?.lastIvl).toBe(ivl)
    expect(rows.at(-1)).toMatchObject({ time: 4_005, ivl: all('SELECT ivl FROM cards')[0]?.ivl })
    for (const { factor } of rows) expect(factor).toBeGreaterThanOrEqual(100)
  })

  it('has the same bytes for the same data at any time, and the sound of a sentence once', async () => {
    const words = [rain, snow, wordLine('霧', 'きり')].toSorted((a, b) => (a.skill_id < b.skill_id ? -1 : 1))
    const moved = { content_revision: 2 }
    const word_source = words.map(word => sourceLine(word, '雨と雪。', word.form === '霧' ? moved : {}))
    const kept = { lines: { word: words, word_source }, clips: { '7 3': Buffer.from('RIFF sound') } }
    const [deck, again] = [
      await deckFrom(kept, { withSound: true }),
      await deckFrom(kept, { withSound: true, now: new Date('2027-01-01T00:00:00.000Z') }),
    ]
    expect(again.equals(deck)).toBe(true)
    const entries = storedEntries(deck)
    expect([...entries.keys()]).toEqual(['0', 'collection.anki2', 'media'])
    expect(String(entries.get('0'))).toBe('RIFF sound')
    const name = JSON.parse(String(entries.get('media')))['0']
    expect(name).toMatch(/^yomu-[0-9a-f]{24}\.wav$/)
    const all = await tablesOf(deck)
    const sounds = all('SELECT sfld, flds FROM notes ORDER BY sfld').map(({ sfld, flds }) => [
      sfld,
      String(flds).split('\x1f')[5],
    ])
    expect(Object.fromEntries(sounds)).toEqual({ 雨: `[sound:${name}]`, 雪: `[sound:${name}]`, 霧: '' })
    expect([...storedEntries(await deckFrom(kept)).keys()]).toEqual(['collection.anki2', 'media'])

    const credits = async (voices: ReadonlySet<string>) => [...voices, 'A & B']
    const descriptions = async (withSound: boolean, data: Parameters<typeof deckFrom>[0] = kept) => {
      const [row] = (await tablesOf(await deckFrom(data, { withSound, credits })))('SELECT decks FROM col')
      const found: { desc: string }[] = Object.values(JSON.parse(String(row?.decks)))
      return found.map(({ desc }) => desc).filter(desc => desc !== '')
    }
    expect(await descriptions(true)).toEqual([`${clipVoice}<br>A &amp; B`])
    expect(await descriptions(false)).toEqual([])
    // The line that was kept with the clip, even if other voices are offered now.
    expect(await descriptions(true, { ...kept, clipCredit: 'VOICEVOX:四国めたん' })).toEqual([
      'VOICEVOX:四国めたん',
    ])
  })

  it('has the sound and picture that a sentence took along, instead of its clip, and brings a change of them', async () => {
    const source = sourceLine(rain, '雨だ。')
    const media_id = `w.${rain.skill_id}.${rain.skill_id}`
    const updated_at = '2026-11-25T00:00:00.000Z'
    const media = { media_id, sound: 'ready', picture: 'ready', updated_at }
    const lines = { word: [rain], word_source: [source], media: [media] }
    const clips = { '7 3': Buffer.from('RIFF sound') }
    const mined = { [`${media_id} sound`]: Buffer.from('ID3'), [`${media_id} picture`]: Buffer.from('WEBP') }
    const deck = await deckFrom({ lines, clips, mined }, { withSound: true })
    const entries = storedEntries(deck)
    const names: Record<string, string> = JSON.parse(String(entries.get('media')))
    expect([names['0'], names['1']]).toEqual([
      expect.stringMatching(/^yomu-[0-9a-f]{24}\.webp$/),
      expect.stringMatching(/^yomu-[0-9a-f]{24}\.mp3$/),
    ])
    expect([String(entries.get('0')), String(entries.get('1'))]).toEqual(['WEBP', 'ID3'])
    const all = await tablesOf(deck)
    const [note] = all('SELECT flds, mod FROM notes')
    expect(String(note?.flds).split('\x1f')[5]).toBe(`<img src="${names['0']}">[sound:${names['1']}]`)
    expect(note?.mod).toBe(Date.parse(updated_at) / 1000)
    expect(await deckFrom({ lines, clips, mined }, { withSound: true })).toEqual(deck)

    // While a part is missing, the note keeps what there is.
    const failed = { ...media, sound: 'failed', picture: 'wanted' }
    const other = await deckFrom({ lines: { ...lines, media: [failed] }, clips, mined }, { withSound: true })
    const [fields] = (await tablesOf(other))('SELECT flds FROM notes')
    expect(String(fields?.flds).split('\x1f')[5]).toMatch(/^\[sound:yomu-[0-9a-f]{24}\.wav\]$/)
  })

  deepIt('of kept sentences suspends those that are not reviewed', async () => {
    const origin = {
      content_revision: 1,
      index: 0,
      title: '天気',
      author: '',
      genre: 'article',
      output_language: 'en',
    }
    const kept = (item_id: string) => ({
      ...{ item_id, article_id: 7, origin, tags: [], note: '', version: 1, created_at: AT, updated_at: AT },
      front: { sentence: '雨。', furigana: [{ text: '雨', reading: 'あめ' }, { text: '。' }] },
      back: { translation: 'Rain.', explanation: '' },
    })
    const [a, b] = ['A'.repeat(26), 'B'.repeat(26)]
    const card = newCard({ kind: 'sentence', id: a }, 'recall', newMemory(new Date(AT)))
    const lines = { kept_sentence: [kept(a), kept(b)], card: [card] }
    const all = await tablesOf(await deckFrom({ lines }, { exported: filesOf(exportedSentences) }))
    expect(all('SELECT ord, queue FROM cards ORDER BY id')).toEqual([
      { ord: 1, queue: 0 },
      { ord: 0, queue: -1 },
    ])
  })

  it('gives our own import the ratings from which the same schedule follows', async () => {
    const gap = fc.oneof(
      fc.integer({ min: MINUTE_MS, max: 30 * MINUTE_MS }),
      fc.integer({ min: DAY_MS, max: 60 * DAY_MS }),
    )
    const rating = fc.record({ after_ms: gap, rating: fc.constantFrom(...Rating.options) })
    const history = fc.array(rating, { minLength: 1, maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(fc.array(history, { minLength: 30, maxLength: 30 }), async histories => {
        const words = histories.map((ratings, n) => {
          const word = wordLine(`語${n}`, 'ご')
          return { word, ...studied(word, ratings) }
        })
        const rating = words.flatMap(({ logs }) => logs)
        const card = words.map(each => each.card)
        const deck = await deckFrom({ lines: { word: words.map(({ word }) => word), card, rating } })
        const read = await readBack(
          deck,
          words.map(({ word }) => word),
        )
        for (const { word, card } of words) {
          let memory: Card = cardOf(word)
          for (const { at, rating } of read.find(({ card_id }) => card_id === card.card_id)?.ratings ?? [])
            memory = { ...memory, ...rated(memory, rating, new Date(at), settings) }
          expect(memory).toEqual(card)
        }
      }),
      { numRuns: 1, endOnFailure: true },
    )
  })
})
