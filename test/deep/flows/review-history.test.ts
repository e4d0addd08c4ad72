import { describe, expect, it } from 'vitest'
import type { Card, Rating } from '../../../lib/contracts/schemas/learners/review.ts'
import { ReviewSettings } from '../../../lib/contracts/schemas/learners/review-settings.ts'
import { type SkillName, skillIdOf } from '../../../lib/japanese/grammar/skill-name.ts'
import { rated, type Scheduling } from '../../../lib/learning/schedule/schedule.ts'
import type { Account } from '../../flows/article-stack.ts'
import { newRequest } from '../../handlers/data/word-stories.ts'
import { type AnkiNote, ankiExport } from '../../support/decks/anki-export.ts'
import { learner } from '../../support/people.ts'
import { sharedStack } from '../../support/shared-stack.ts'
import { startedForFile } from '../../support/started-for-file.ts'
import { ended } from '../../support/tasks.ts'

const DAY = 86_400_000
const RAIN = { form: '雨', reading: 'あめ' }
const SNOW = { form: '雪', reading: 'ゆき' }
const idOf = (word: SkillName) => `w.${skillIdOf(word)}.recognition`

const stack = startedForFile(sharedStack)

async function keeping(...words: SkillName[]): Promise<Account> {
  const hana = await learner(stack())
  for (const word of words)
    await hana.collection.wordWrites.put({ params: { skill_id: skillIdOf(word) }, body: word })
  return hana
}

const cardOf = (hana: Account, word: SkillName): Promise<Card> =>
  hana.collection.review.card({ params: { id: idOf(word) } })
const deckOf = (notes: AnkiNote[]) => ankiExport({ schema: 18, fields: ['Expression', 'Reading'], notes })

async function importInto(hana: Account, stream: Buffer, query: { dry_run?: 'true' } = {}) {
  const address = `${stack().addresses.study}/api/review/import?${new URLSearchParams(query)}`
  const headers = { authorization: `Bearer ${hana.token}`, 'content-type': 'application/octet-stream' }
  const reply = await fetch(address, { method: 'POST', headers, body: new Uint8Array(stream) })
  const { task_id } = (await reply.json()) as { task_id: string }
  return (await ended(hana, task_id)).result?.history
}

async function ratingsOf({ token }: Account) {
  const address = `${stack().addresses.study}/api/exports/reviews?format=jsonl`
  const reply = await fetch(address, { headers: { authorization: `Bearer ${token}` } })
  const lines = (await reply.text()).trimEnd().split('\n')
  return lines.map(line => JSON.parse(line)).filter(({ kind }) => kind === 'rating')
}

const history = (): { at: number; ease: number; rating: Rating }[] => {
  const first = Date.now() - 300 * DAY
  return [
    { at: first, ease: 3, rating: 'good' },
    { at: first + 700_000, ease: 3, rating: 'good' },
    { at: first + 5 * DAY, ease: 3, rating: 'good' },
    { at: first + 25 * DAY, ease: 1, rating: 'again' },
    { at: first + 25 * DAY + 700_000, ease: 3, rating: 'good' },
    { at: first + 60 * DAY, ease: 4, rating: 'easy' },
  ]
}
const dayOf = (at = 0) => new Date(at).toISOString().slice(0, 10)
const noteOf = ({ form, reading }: SkillName, rows: AnkiNote['rows']) => ({ fields: [form, reading], rows })

describe('an import of a review history', () => {
  it('schedules cards as if the ratings had been made here', async () => {
    const hana = await keeping(RAIN, SNOW)
    const rows = history()
    const wind = noteOf({ form: '風', reading: 'かぜ' }, [{ at: Date.now() - DAY, ease: 3 }])
    const file = await deckOf([noteOf(RAIN, rows), wind])
    const before = await cardOf(hana, RAIN)

    const tried = await importInto(hana, file, { dry_run: 'true' })
    expect(tried).toEqual({
      dry_run: true,
      scheduled: 1,
      kept: 0,
      without_card: 0,
      added: 6,
      present: 0,
      unmatched: [{ expression: '風', reading: 'かぜ' }],
      unmatched_count: 1,
      left_out: 0,
    })
    expect([await cardOf(hana, RAIN), await ratingsOf(hana)]).toEqual([before, []])

    expect(await importInto(hana, file)).toEqual({ ...tried, dry_run: false })
    const after = await cardOf(hana, RAIN)
    const settings: Scheduling = ReviewSettings.parse({})
    let wanted = before
    for (const { at, rating } of rows)
      wanted = { ...wanted, ...rated(wanted, rating, new Date(at), settings) }
    expect(after).toEqual({ ...wanted, version: before.version + 1 })
    const { items } = await hana.collection.words.list({ query: { q: '雨' } })
    expect(items).toHaveLength(1)
    const logged = await ratingsOf(hana)
    expect(logged.map(({ source, rating }) => `${source} ${rating}`).sort()).toEqual(
      rows.map(({ rating }) => `import ${rating}`).sort(),
    )
    const { items: days } = await hana.collection.review.days({
      query: { from: dayOf(rows[0]?.at), to: dayOf(Date.now()) },
    })
    expect(days).toEqual([])

    expect(await importInto(hana, file)).toMatchObject({ scheduled: 0, kept: 1, added: 0, present: 6 })
    expect([await cardOf(hana, RAIN), (await ratingsOf(hana)).length]).toEqual([after, 6])
  })

  it('keeps the schedule of a card that was rated here, and that rating can no longer be undone', async () => {
    const hana = await keeping(RAIN)
    const body = {
      request_id: newRequest(),
      card_id: idOf(RAIN),
      expected_version: 1,
      rating: 'good' as const,
    }
    const { card } = await hana.collection.review.rate({ body })
    expect(await importInto(hana, await deckOf([noteOf(RAIN, history())]))).toMatchObject({
      kept: 1,
      added: 6,
    })
    expect(await cardOf(hana, RAIN)).toEqual(card)
    const imported = (await ratingsOf(hana)).filter(({ source }) => source === 'import')
    // Few of these names look like the id of a request.
    for (const { request_id } of imported)
      await expect(hana.collection.review.undo({ params: { request_id } })).rejects.toMatchObject({
        status: /^[0-7]/.test(request_id) ? 404 : 400,
      })
  })
})
