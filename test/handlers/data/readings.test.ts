import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import type { PositionInput } from '../../../lib/contracts/schemas/articles/reading.ts'
import { outcomeOf } from '../../support/outcome.ts'
import { deepDescribe, deepIt, runs } from '../../support/sample.ts'
import { edited, finishedArticle } from './edit-stories.ts'
import { type DataClient, dataLab } from './lab.ts'
import { pass } from './lexicon-stories.ts'
import { numbered } from './stories.ts'
import { knowMany, putKnown } from './word-stories.ts'

const open = dataLab()

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 8, minute)).toISOString()
const keep = (client: DataClient, id: number, body: Partial<z.input<typeof PositionInput>>) =>
  client.positions.keep({ params: { id }, body: { index: 0, content_revision: 1, at: at(0), ...body } })
const get = (client: DataClient, id: number) => client.positions.get({ params: { id } })
const again = (client: DataClient, id: number, reading: number, minute: number) =>
  client.readings.begin({ params: { id }, body: { reading, at: at(minute) } })
const end = (client: DataClient, id: number, reading: number, minute: number) =>
  client.readings.finish({ params: { id }, body: { reading, at: at(minute) } })

async function opened(rows?: string[]) {
  const { lab, client } = await open.asReader()
  return { lab, client, id: rows ? (await finishedArticle(client, rows)).id : 0 }
}

describe('a reading of an article', () => {
  it('grows by rows read past, counts sentences, and stays where the reader jumps', async () => {
    const { client, id } = await opened(['一。', '\n', '二。', '三。', '\n', '四。', '五。', '六。'])
    expect(await keep(client, id, { passed: [[0, 0]] })).toMatchObject({ furthest: 0, sentences_read: 1 })
    expect(await keep(client, id, { index: 7, at: at(1) })).toMatchObject({
      ...{ index: 7, sentence: 6, furthest: 0, sentences_read: 1 },
    })
    expect(await keep(client, id, { index: 6, at: at(2), passed: [[6, 6]] })).toMatchObject({ furthest: 0 })
    expect(
      await keep(client, id, {
        index: 3,
        at: at(3),
        passed: [
          [2, 2],
          [3, 4],
        ],
      }),
    ).toMatchObject({ index: 3, sentence: 3, furthest: 3, sentences_read: 3, finished_at: null })
    // From a device that was away: its position is older, what it saw is not known yet.
    expect(await keep(client, id, { index: 5, at: at(2), passed: [[5, 5]] })).toMatchObject({
      ...{ index: 3, at: at(3), furthest: 6, sentences_read: 5 },
    })
    const { items } = await client.articles.list()
    expect(items[0]?.position).toMatchObject({ sentence: 3, sentences_read: 5, finished_at: null })
  })

  deepIt('keeps the place in the recording until another is told, and begins again without one', async () => {
    const { client, id } = await opened(numbered(3))
    expect(await keep(client, id, { media_ms: 12_340 })).toMatchObject({ media_ms: 12_340 })
    expect(await keep(client, id, { index: 1, at: at(1) })).toMatchObject({ index: 1, media_ms: 12_340 })
    // A device that was away is not the one that played last.
    expect(await keep(client, id, { at: at(0), media_ms: 1 })).toMatchObject({ media_ms: 12_340 })
    expect(await again(client, id, 2, 2)).toMatchObject({ media_ms: null })
    await expect(keep(client, id, { media_ms: -1 })).rejects.toMatchObject({ code: 'invalid_input' })
  })

  deepIt('ends with its last sentence, or when its reader finishes it, until it is read again', async () => {
    const { client, id } = await opened([...numbered(3), '\n'])
    const other = await finishedArticle(client, numbered(3))
    await keep(client, id, { index: 1, passed: [[0, 1]] })
    const listed = async (reading: 'unread' | 'begun' | 'finished') =>
      (await client.articles.list({ query: { reading, sort: 'read' } })).items.map(each => each.id)
    expect([await listed('begun'), await listed('unread')]).toEqual([[id], [other.id]])
    expect(await keep(client, id, { index: 2, at: at(1), passed: [[2, 2]] })).toMatchObject({
      ...{ sentences_read: 3, finished_at: at(1) },
    })
    expect([await listed('begun'), await listed('finished')]).toEqual([[], [id]])
    expect(await end(client, id, 1, 2)).toMatchObject({ finished_at: at(1) })

    const fresh = { reading: 2, index: 0, sentence: 1, furthest: null, sentences_read: 0, finished_at: null }
    expect(await again(client, id, 2, 3)).toMatchObject({ ...fresh, begun_at: at(3) })
    expect(await again(client, id, 2, 4)).toMatchObject({ ...fresh, begun_at: at(3) })
    expect(await listed('begun')).toEqual([id])
    expect(await keep(client, id, { index: 2, at: at(5), passed: [[0, 2]] })).toMatchObject(fresh)
    expect(await end(client, id, 1, 5)).toMatchObject(fresh)
    expect(await outcomeOf(keep(client, id, { reading: 3, at: at(5) }))).toBe('version_conflict')
    await expect(again(client, id, 4, 5)).rejects.toMatchObject({ code: 'version_conflict' })
    expect(await end(client, id, 2, 6)).toMatchObject({ reading: 2, sentences_read: 0, finished_at: at(6) })
    expect(await end(client, other.id, 1, 7)).toMatchObject({ index: 0, finished_at: at(7) })
    expect(await listed('finished')).toEqual([other.id, id])
  })

  deepIt('refuses rows that the text does not have', async () => {
    const { client, id } = await opened(numbered(3))
    await expect(keep(client, id, { passed: [[0, 3]] })).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(keep(client, id, { passed: [[2, 1]] })).rejects.toMatchObject({ code: 'invalid_input' })
    expect(await get(client, id)).toBeNull()
  })

  deepIt('is the position in records of earlier versions', async () => {
    const { lab, client, id } = await opened(['一。', '\n', '二。', '三。'])
    const { sentence_hash } = await stored(lab, client, id)
    const old = { user_id: 1, article_id: id, index: 2, revision: 1, sentence_hash, at: at(0) }
    await lab.app.content.readings.put(old).go()
    const known = { reading: 1, index: 2, sentence: 2, furthest: 2, sentences_read: 2, begun_at: null }
    expect(await get(client, id)).toMatchObject(known)
    const listed = async () => (await client.articles.list()).items[0]?.position
    expect(await listed()).toMatchObject(known)
    // Its number is stored then: the next list need not find it in the text.
    const { data } = await lab.app.content.readings.get({ user_id: 1, article_id: id }).go()
    expect(data).toEqual({ ...old, sentence: 2 })
    expect(await listed()).toMatchObject(known)
    expect(await keep(client, id, { index: 0, at: at(1) })).toMatchObject({ index: 0, furthest: 2 })
    expect(await keep(client, id, { index: 3, at: at(2), passed: [[3, 3]] })).toMatchObject({
      ...{ sentences_read: 3, finished_at: at(2) },
    })
  })

  deepIt('never falls within a reading, is raised by no jump, and follows its sentence', async () => {
    const { client } = await opened()
    const act = fc.oneof(
      fc.record({ kind: fc.constant('jump' as const), to: fc.nat(), device: fc.nat(1) }),
      fc.record({ kind: fc.constant('read' as const), from: fc.nat(), rows: fc.nat(6), device: fc.nat(1) }),
      fc.record({ kind: fc.constant('insert' as const), at: fc.nat() }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 12 }), async acts => {
        let rows = numbered(10)
        let content_revision = 1
        let inserted = 0
        let furthest: string | null = null
        const { id } = await finishedArticle(client, rows)
        for (const [n, one] of acts.entries()) {
          if (one.kind === 'insert') {
            inserted += 1
            rows = rows.toSpliced(one.at % rows.length, 0, `挿${inserted}。`)
            content_revision += 1
            await edited(client, id, rows)
          } else {
            // The clock of one device is late.
            const moment = at(20 + n - 10 * one.device)
            const index = (one.kind === 'jump' ? one.to : one.from) % rows.length
            const to = one.kind === 'jump' ? index : Math.min(index + one.rows, rows.length - 1)
            const passed: [number, number][] = one.kind === 'jump' ? [] : [[index, to]]
            await keep(client, id, { index: to, at: moment, content_revision, passed })
          }
          const now = await get(client, id)
          const sentence = now?.furthest === null || !now ? null : (rows[now.furthest] ?? null)
          if (one.kind === 'read' && furthest !== null)
            expect(now?.furthest).toBeGreaterThanOrEqual(rows.indexOf(furthest))
          else if (one.kind !== 'read') expect(sentence).toBe(furthest)
          if (now) expect(now.sentences_read).toBe(now.furthest === null ? 0 : now.furthest + 1)
          furthest = sentence
        }
      }),
      runs(10, 3),
    )
  })
})

async function stored(lab: Awaited<ReturnType<typeof open>>, client: DataClient, id: number) {
  await keep(client, id, { index: 2 })
  const { data } = await lab.app.content.readings.get({ user_id: 1, article_id: id }).go()
  if (!data) throw new Error('There is no reading.')
  return data
}

deepDescribe('the outcome of a reading', () => {
  const outcomeOf = (client: DataClient, id: number) => client.readings.outcome({ params: { id } })

  it('tells what was met and learnt, and the text to read next', async () => {
    const { lab, client } = await opened()
    await knowMany(client, 98)
    const first = await finishedArticle(client, ['花と雨。'])
    const second = await finishedArticle(client, ['花と雪と山。', '川。', '海。'])
    const next = await finishedArticle(client, ['花。'])
    for (const { id } of [first, second, next]) await pass(lab.as(null), id)
    await keep(client, first.id, { passed: [[0, 0]] })
    lab.clock.advance(1)
    await keep(client, second.id, { index: 1, at: at(1), passed: [[0, 1]] })
    // The first text stays one that was begun before.
    await again(client, first.id, 2, 2)
    await putKnown(client, { form: '花', reading: '花' }, { state: 'known' })
    // A share says much only to those who know some words.
    expect((await outcomeOf(client, second.id)).share_known).toEqual({ before: null, after: null })
    await putKnown(client, { form: '雪', reading: '雪' }, { state: 'learning' })
    expect(await outcomeOf(client, second.id)).toMatchObject({
      ...{ article_id: second.id, reading: 1, begun_at: at(1), finished_at: null },
      ...{ sentences_read: 2, total_sentences: 3, recorded: true, ms: 0, characters: 0 },
      words: { met: 3, learning: 1, known: 1 },
      share_known: { before: 0, after: 0.2 },
      next: { id: next.id, share_known: 1, level: 'above' },
    })
    await again(client, second.id, 2, 3)
    expect(await outcomeOf(client, second.id)).toMatchObject({
      ...{ reading: 2, words: { met: 0, learning: 0, known: 0 }, share_known: { before: 0.2, after: 0.2 } },
    })
  })

  it('says that nothing is known of words that were not found yet', async () => {
    const { client, id } = await opened(['花。'])
    expect(await outcomeOf(client, id)).toMatchObject({
      ...{ reading: 1, begun_at: null, words: null, share_known: { before: null, after: null }, next: null },
    })
  })

  it('adds up: the share before and what has changed are the share after', async () => {
    const { lab, client } = await opened()
    await knowMany(client, 100)
    const characters = [...'花雨雪山川']
    const word = fc.constantFrom(...characters)
    const change = fc.tuple(word, fc.constantFrom('known', 'learning', 'ignored', null))
    const changes = fc.array(change, { maxLength: 6 })
    const set = async ([form, state]: readonly [string, 'known' | 'learning' | 'ignored' | null]) => {
      if (state) await putKnown(client, { form, reading: form }, { state })
    }
    await fc.assert(
      fc.asyncProperty(
        fc.array(word, { minLength: 1, maxLength: 12 }),
        changes,
        changes,
        async (text, before, later) => {
          for (const one of before) await set(one)
          const { id } = await finishedArticle(client, [`${text.join('と')}。`])
          await pass(lab.as(null), id)
          const share = async () => (await client.articleWords.coverage({ params: { id } })).share_known
          const was = await share()
          await keep(client, id, { passed: [[0, 0]] })
          for (const one of later) await set(one)
          const { share_known } = await outcomeOf(client, id)
          expect(share_known).toEqual({ before: was, after: await share() })
        },
      ),
      runs(6, 2),
    )
  })
})
