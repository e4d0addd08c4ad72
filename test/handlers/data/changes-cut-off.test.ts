import { describe, expect, it } from 'vitest'
import { sampled, sized } from '../../support/sample.ts'
import { testStores } from '../../support/store.ts'
import { injectFaults } from '../../support/store-faults.ts'
import { allOf, itemsOf, withoutIds } from './change-stories.ts'
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
  return { places, steps: withoutIds(JSON.stringify(steps)) }
}

const breakings = [
  ['a process that is lost after any of its requests', lost],
  ['a disk that is full from any of its writes on', fullDisk],
].slice(0, sized(2, 1)) as [string, Breaking][]

describe.each(sampled(kindsOfChanges, 3))('$name', kind => {
  it.each(breakings)(
    'is made and undone once, with the same answer and items, in spite of %s',
    async (_, breaking) => {
      const { places, steps } = await told(kind, breaking)
      for (const place of sampled(
        Array.from({ length: places }, (_, n) => n + 1),
        3,
      ))
        expect((await told(kind, breaking, place)).steps, `at ${place} of ${places}`).toEqual(steps)
    },
  )
})
