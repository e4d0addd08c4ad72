import { paginateScan } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { wordReceiptRecord } from '../../../lib/data/entities/collections/words.ts'
import { usageIn, usageKey } from '../../../lib/data/entities/usage/counted.ts'
import { bytesOfLearning } from '../../../lib/data/quota/count-stored.ts'
import { itemsWith } from '../../../lib/store/writing/batch.ts'
import { sampled } from '../../support/sample.ts'
import { testStores } from '../../support/store.ts'
import { injectFaults } from '../../support/store-faults.ts'
import { allOf } from './change-stories.ts'
import { openTwo } from './edit-stories.ts'
import { type KindOfChange, kindsOfChanges, madeUnder } from './kinds-of-changes.ts'
import { type Lab, reader } from './lab.ts'
import { losableProcess } from './lost-process.ts'
import { MINUTE_S } from './review-stories.ts'
import { newRequest } from './word-stories.ts'

const stores = testStores()

const NEVER = Number.POSITIVE_INFINITY

/** Breaks a data_server after so many of its requests, or writes, while it works; gives how many it made. */
type Breaking = (lab: Lab) => (at: number, work: () => Promise<unknown>) => Promise<number>

const lost: Breaking = lab => {
  const process = losableProcess(lab)
  return async (at, work) => {
    process.loseAfter(at)
    await work().catch((error: unknown) => {
      if (at === NEVER) throw error
    })
    const made = process.requests()
    process.restart()
    return made
  }
}

const fullDisk: Breaking = ({ client }) => {
  let [writes, at] = [0, 0]
  injectFaults(client, {
    fault: 'full',
    fails: (_, command) => !/Get|Query|Scan/.test(command) && ++writes >= at,
  })
  return async (from, work) => {
    ;[writes, at] = [0, from]
    await work().catch(error => expect(error).toMatchObject({ code: 'insufficient_storage', status: 507 }))
    at = NEVER
    return writes
  }
}

const ULID = /01[0-9A-HJKMNP-TV-Z]{24}/g
const RECEIPTS = /^(WORDREQUESTS|IMPORTRECEIPTS|USAGE)#/

/**
 * All items of a learner's words, without what follows from how they were packed; of receipts all that they say together.
 * The bytes of all are counted.
 */
async function itemsOf({ app: { learning } }: Lab): Promise<string[]> {
  const { client, table } = learning
  const items: Record<string, unknown>[] = []
  const scan = { TableName: table, ConsistentRead: true }
  for await (const { Items = [] } of paginateScan({ client }, scan)) items.push(...Items)
  const [usage] = await itemsWith(learning, [usageKey(reader.user_id)])
  expect(usageIn(usage).by_kind.learning).toBe(await bytesOfLearning(learning, reader.user_id))
  const texts = items.flatMap(({ vocabulary_version: _, version: _version, ...item }) => {
    if (!RECEIPTS.test(String(item.pk))) return JSON.stringify(Object.entries(item).sort())
    if (!String(item.pk).startsWith('WORDREQUESTS')) return []
    const { was, undo, superseded, written } = wordReceiptRecord.decode({ ...item, version: 1 })
    return [was, undo, superseded, written].flatMap(said =>
      Object.entries(said ?? {}).map(each => JSON.stringify(each)),
    )
  })
  return texts.map(text => text.replaceAll(ULID, 'ULID')).sort()
}

/** A change, its undo and the undo of that, each broken at this place and repeated until it is done. */
async function told(kind: KindOfChange, breaking: Breaking, place = NEVER) {
  const { one, other, clock, client } = await openTwo(stores)
  const whileBroken = breaking(one)
  await kind.prepare?.(client)
  let places = 0
  const twice = async (work: (lab: Lab) => Promise<unknown>) => {
    clock.advance(MINUTE_S)
    places = Math.max(places, await whileBroken(place, () => work(one)))
    const answer = await work(other)
    expect(await work(other)).toEqual(answer)
    return { answer, items: await itemsOf(other) }
  }
  const before = await allOf(client)
  const [request, undoing, again] = [newRequest(), newRequest(), newRequest()]
  const steps = [await twice(lab => kind.make(lab, request))]
  const after = await allOf(client)
  expect(after).not.toEqual(before)
  if (kind.undo) {
    const { undo } = kind
    const made = await madeUnder(kind, client, request)
    steps.push(await twice(lab => undo(lab.as(reader), made, undoing)))
    expect(await allOf(client)).toEqual(before)
    if (kind.hasRedo) {
      steps.push(await twice(lab => undo(lab.as(reader), undoing, again)))
      expect(await allOf(client)).toEqual(after)
    }
  }
  const text = JSON.stringify(steps).replaceAll(ULID, 'ULID')
  return { places, steps: JSON.parse(text) as typeof steps }
}

describe.each(sampled(kindsOfChanges, 3))('$name', kind => {
  it.each([
    ['a process that is lost after any of its requests', lost],
    ['a disk that is full from any of its writes on', fullDisk],
  ])('is made and undone once, with the same answer and items, in spite of %s', async (_, breaking) => {
    const { places, steps } = await told(kind, breaking)
    for (const place of sampled(
      Array.from({ length: places }, (_, n) => n + 1),
      3,
    ))
      expect((await told(kind, breaking, place)).steps, `at ${place} of ${places}`).toEqual(steps)
  })
})
