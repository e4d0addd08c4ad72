import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TakenKind } from '../../../../lib/contracts/schemas/learners/learners.ts'
import { usageIn, usageKey } from '../../../../lib/data/entities/usage/counted.ts'
import { bytesOfLearning } from '../../../../lib/data/quota/count-stored.ts'
import { itemsWith } from '../../../../lib/store/writing/batch.ts'
import { exportOf, type Line } from '../../../handlers/data/export-stories.ts'
import { dataLab, type Lab, reader, stranger } from '../../../handlers/data/lab.ts'
import { known } from '../../../handlers/data/learning-stories.ts'
import {
  comparable,
  FULL_LIFE,
  live,
  lives,
  takeAll,
  textsOf,
} from '../../../handlers/data/moving-stories.ts'
import { cardIds } from '../../../handlers/data/review-stories.ts'
import { countsOf } from '../../../handlers/data/word-stories.ts'

const open = dataLab()

/** Another yomu, whose texts have other ids, and to which the account's texts have come. */
async function elsewhere(first: Lab, own: readonly [number, number], isOther = true) {
  const lab = isOther ? await open() : first
  if (isOther) lab.clock.advance((first.clock.now().getTime() - lab.clock.now().getTime()) / 1_000 + 60)
  await textsOf(lab.as(reader))
  const client = lab.as(stranger)
  const [one, other] = await textsOf(client)
  const articles = [[own[0], one] as const, [own[1], other] as const]
  return { lab, client, articles }
}

/** The events by their numbers, without those whose ids follow from the account. */
const orderOf = (lines: readonly Line[]) =>
  lines
    .filter(line => line.kind === 'event' && !JSON.stringify(line).includes('material_feedback'))
    .toSorted((a, b) => Number(a.seq) - Number(b.seq))
    .map(({ event_id }) => event_id)

/** The values that follow from the lines. */
async function derivedOf(lab: Lab, user_id: number) {
  const client = lab.as({ user_id, role: 'user' })
  const { study } = await client.activity.statistics({ query: {} })
  const { parts } = await client.words.sync({ body: { versions: {} } })
  return {
    counts: await countsOf(lab, user_id),
    states: Object.assign({}, ...Object.values(parts).map(part => part?.states)),
    known: (await known(lab, user_id)).filter(({ object }) => object.kind !== 'article'),
    kept: (await lab.app.learning.keptSentenceHeads.get({ user_id }).go()).data?.count,
    due: (await cardIds(client)).filter(id => id.startsWith('w.')),
    study: { ...study, texts: study?.texts.map(({ article_id: _, ...text }) => text) },
  }
}

async function moves(life: Parameters<typeof live>[2], isOther: boolean) {
  const first = await open()
  const own = await live(first, reader, life)
  first.clock.advance(60)
  const lines = await exportOf(first, reader)
  const { lab, client, articles } = await elsewhere(first, own, isOther)
  const dry = await takeAll(client, lines, { articles, dry_run: true })
  expect(comparable(await exportOf(lab, stranger))).toEqual([])
  const { told, items } = await takeAll(client, lines, { articles, size: 25 })
  expect(told).toEqual(dry.told)
  const left = told.filter(({ outcome }) => outcome !== 'added')
  expect(left.map(({ kind, line }) => [kind, line.resource])).toEqual([['record', 'insights']])
  const moved = await exportOf(lab, stranger)
  expect(comparable(moved, { articles, items })).toEqual(comparable(lines))
  expect(orderOf(moved)).toEqual(orderOf(lines))
  const { user_id } = stranger
  const [usage] = await itemsWith(lab.app.learning, [usageKey(user_id)])
  expect(usageIn(usage).by_kind.learning).toBe(await bytesOfLearning(lab.app.learning, user_id))
  return { first, lab, client, articles, lines, moved }
}

describe('an export of everything, taken into an empty account', () => {
  it('gives the same export and what follows from it, and twice is once', async () => {
    const { first, lab, client, articles, lines, moved } = await moves(FULL_LIFE, true)
    // The texts of this life have no recordings; how media move is told by the flow's test.
    const kinds = TakenKind.exclude(['media']).options
    expect([...new Set(lines.map(({ kind }) => kind))]).toEqual(expect.arrayContaining(kinds))
    const derived = await derivedOf(lab, stranger.user_id)
    expect(new Set(Object.values(derived.states))).toEqual(new Set(['k', 'l', 'm', 'i']))
    expect(derived).toEqual(await derivedOf(first, reader.user_id))
    const { told } = await takeAll(client, lines, { articles, overwrite: true })
    expect(new Set(told.map(({ outcome }) => outcome))).toEqual(new Set(['present', 'skipped']))
    expect(await exportOf(lab, stranger)).toEqual(moved)
    expect(await derivedOf(lab, stranger.user_id)).toEqual(derived)
  })

  it('is the same for every life, in the same yomu, too', async () => {
    await fc.assert(
      fc.asyncProperty(lives, async life => {
        await moves(life, false)
      }),
      { numRuns: 3 },
    )
  })
})
