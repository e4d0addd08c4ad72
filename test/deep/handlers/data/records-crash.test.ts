import { expect, it } from 'vitest'
import type { Learning } from '../../../../lib/data/learners/records/learning.ts'
import { openTwo } from '../../../handlers/data/edit-stories.ts'
import {
  clear,
  examples,
  kept,
  list,
  newId,
  storedRecords,
  versionOf,
  write,
} from '../../../handlers/data/foundation-stories.ts'
import { type DataClient, reader } from '../../../handlers/data/lab.ts'
import { losableProcess, lostAnywhere } from '../../../handlers/data/lost-process.ts'
import { testStores } from '../../../support/store.ts'

const stores = testStores()

const DAY_S = 24 * 3_600

/** Two processes of one store, the first of which can be lost between any two of its requests. */
async function openLosable() {
  const { one, other, clock } = await openTwo(stores)
  return { one: one.as(reader), background: one.as(null), process: losableProcess(one), other, clock }
}

const lists = (client: DataClient, names: readonly string[]) =>
  Promise.all(names.map(async name => (await list(client, name, { limit: 200 })).items))

it('clearing that is cut off at any request to the store shows the whole profile or an empty one, and stays cleared', async () => {
  const { one, background, process, other, clock } = await openLosable()
  const client = other.as(reader)
  const cleared = Object.keys(examples).filter(name => !kept.includes(name))
  const own = async (names: readonly string[]) =>
    (await lists(client, names)).flat().filter(({ user_id }) => user_id !== 0)
  await write(client, 'privacy', examples.privacy ?? {}, { record_id: 'me' })
  const switches = await own(kept)

  await lostAnywhere(process, async cut => {
    // A day has a limit of clearings.
    clock.advance(DAY_S)
    const { privacy: _, 'review-settings': __, ...rest } = examples
    for (const [resource, values] of Object.entries(rest))
      await write(client, resource, values, {
        record_id: ['profile', 'reading-settings', 'dictionaries'].includes(resource) ? 'me' : newId(),
      })
    const before = await versionOf(client)
    const request = newId()
    await cut(() => clear(one, before, request))
    expect([0, cleared.length]).toContain((await own(cleared)).length)

    expect(await clear(client, before, request)).toMatchObject({ version: before + 1 })
    expect(await own(cleared)).toEqual([])
    await cut(() => background.housekeeping.sweep())
    expect(await own(cleared)).toEqual([])
    while ((await other.as(null).housekeeping.sweep()).swept > 0);
    expect(await own([...cleared, ...kept])).toEqual(switches)
    expect((await list(client, 'history')).items).toHaveLength(1)
    expect(await leftBehind(other.app.learning)).toEqual([])
  })
})

/** The stored data of former generations, except bare receipts. */
async function leftBehind(learning: Learning) {
  const { data } = await learning.changes.query.change({ user_id: reader.user_id }).go({ pages: 'all' })
  const current = Math.max(...data.map(({ generation }) => generation))
  const left: unknown[] = data.filter(
    ({ generation, kept, after, label }) => generation < current && kept === 0 && (after ?? label),
  )
  for (let generation = 1; generation < current; generation += 1)
    left.push(...(await storedRecords(learning, { user_id: reader.user_id, generation })))
  return left
}
