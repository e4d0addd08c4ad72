import { describe, expect, it } from 'vitest'
import { wordReceiptRecord } from '../../../lib/data/entities/collections/words.ts'
import { skillIdOf } from '../../../lib/japanese/grammar/skill-name.ts'
import { inTransaction } from '../../../lib/store/writing/transact.ts'
import { writeAll } from '../../../lib/store/writing/write-all.ts'
import { deepIt } from '../../support/sample.ts'
import { finishedArticle } from './edit-stories.ts'
import { dataLab, reader, stranger } from './lab.ts'
import { detailsOf, mapOf, mark, newRequest, put, RAIN, remove, SNOW, withAway } from './word-stories.ts'

const open = dataLab()
/** The lab's clock counts seconds. */
const MINUTE = 60
const rain = skillIdOf(RAIN)

describe('a change of a word that had to wait', () => {
  it('is not written if the word got another state since, and says so each time', async () => {
    const { lab, client, at } = await withAway(open)
    await mark(client, [{ word: RAIN, state: 'known' }])
    lab.clock.advance(MINUTE)
    const source = { sentence: '雨。', start: 0, length: 1 }
    const late = [
      { word: RAIN, state: 'learning', source, at },
      { word: SNOW, state: 'learning', at },
    ] as const
    const request_id = newRequest()
    const first = await mark(client, late, { request_id })
    expect(first.changes).toMatchObject([
      { was: 'known', state: 'known', source_id: null, superseded: true },
      { was: null, state: 'learning', superseded: false },
    ])
    expect(await mark(client, late, { request_id })).toEqual(first)
    expect(await mapOf(client)).toEqual({ [rain]: 'k', [skillIdOf(SNOW)]: 'l' })
    // A change made after the other one is written; an undo made before that is not.
    const later = new Date(Date.parse(at) + 1_500 * MINUTE).toISOString()
    await mark(client, [{ word: RAIN, state: 'ignored', at: later }])
    await mark(client, [{ word: RAIN, state: 'known', at }], { undo: true })
    expect((await mapOf(client))[rain]).toBe('i')
  })

  it.each([
    ['removed', 'learning', null],
    ['given that state again', 'known', 'known'],
    ['given a state as a field', 'learning', 'put'],
    ['deleted', 'learning', 'delete'],
  ] as const)('is not written if the word was %s since', async (_, before, since) => {
    const { lab, client } = await open.asReader()
    await mark(client, [{ word: RAIN, state: before }])
    lab.clock.advance(MINUTE)
    const at = lab.clock.now().toISOString()
    lab.clock.advance(MINUTE)
    if (since === 'delete') await remove(client, RAIN)
    else if (since === 'put') await put(client, RAIN, { state: 'known' })
    else await mark(client, [{ word: RAIN, state: since }])
    const states = await mapOf(client)
    lab.clock.advance(MINUTE)
    const { changes } = await mark(client, [{ word: RAIN, state: 'ignored', at }])
    expect(changes).toMatchObject([{ superseded: true }])
    expect(await mapOf(client)).toEqual(states)
  })

  deepIt('is not written if the word was added since without a state', async () => {
    const { lab, client, at } = await withAway(open)
    await put(client, RAIN)
    lab.clock.advance(MINUTE)
    const { changes } = await mark(client, [{ word: RAIN, state: 'ignored', at }])
    expect(changes).toMatchObject([{ state: 'learning', superseded: true }])
  })

  deepIt('is measured against the word alone after 2,000 further requests, and reads no more', async () => {
    const { lab, client } = await open.asReader()
    await mark(client, [{ word: RAIN, state: 'known' }])
    lab.clock.advance(MINUTE)
    const at = lab.clock.now().toISOString()
    lab.clock.advance(MINUTE)
    await mark(client, [{ word: RAIN, state: null }])
    const lateMark = async () => {
      const { changes } = await mark(client, [{ word: RAIN, state: 'ignored', at }])
      return changes[0]?.superseded
    }
    const { learning } = lab.app
    const receiptsOf = (count: number) =>
      Array.from({ length: count }, () =>
        inTransaction(learning.wordReceipts).put(
          wordReceiptRecord.encode({
            ...{ user_id: reader.user_id, request_id: newRequest(), part: 0, fingerprint: '', added: null },
            ...{ was: {}, written: null, late: null, superseded: null, at: lab.clock.now().toISOString() },
            ...{ undo: null, undo_of: null, undone_by: null, is_undone: null },
          }),
        ),
      )
    await writeAll(learning.client, receiptsOf(1_998))
    expect(await lateMark()).toBe(true)
    await writeAll(learning.client, receiptsOf(2))
    lab.clock.advance(MINUTE)
    const requests = await lab.requestsOf(async () => expect(await lateMark()).toBe(false))
    expect(requests.filter(name => name === 'QueryCommand')).toHaveLength(1)
  })

  deepIt('adds its sentence to a word that is being learnt all the same', async () => {
    const { lab, client, at } = await withAway(open)
    await mark(client, [{ word: RAIN, state: 'learning' }])
    lab.clock.advance(MINUTE)
    const newer = { sentence: '雨が降る。', start: 0, length: 1 }
    await mark(client, [{ word: RAIN, state: 'learning', source: newer }])
    lab.clock.advance(MINUTE)
    const source = { sentence: '雨。', start: 0, length: 1 }
    const { changes } = await mark(client, [{ word: RAIN, state: 'learning', source, at }])
    expect(changes).toMatchObject([{ superseded: false, source_id: expect.any(String) }])
    // The card shows the sentence that was read last.
    expect((await detailsOf(client, RAIN)).sources).toMatchObject([newer, source])
  })

  deepIt('counts as made now if its clock is ahead', async () => {
    const { lab, client } = await open.asReader()
    const at = new Date(lab.clock.now().getTime() + 1_000_000 * MINUTE).toISOString()
    await mark(client, [{ word: RAIN, state: 'learning', at }])
    lab.clock.advance(MINUTE)
    await mark(client, [{ word: RAIN, state: 'known' }])
    expect((await mapOf(client))[rain]).toBe('k')
  })

  deepIt('keeps the sentence of a text that may no longer be read, without its place', async () => {
    const lab = await open()
    const { id } = await finishedArticle(lab.as(reader), ['雨が降る。'])
    const source = { article_id: id, index: 0, start: 0, length: 1 }
    const marked = (said: object) =>
      mark(lab.as(stranger), [{ word: RAIN, state: 'learning', source: { ...source, ...said } }])
    await expect(marked({})).rejects.toMatchObject({ code: 'not_found' })
    await marked({ sentence: '雨が止む。' })
    const { sources } = await detailsOf(lab.as(stranger), RAIN)
    expect(sources).toMatchObject([{ sentence: '雨が止む。', article_id: null, translation: null }])
  })
})
