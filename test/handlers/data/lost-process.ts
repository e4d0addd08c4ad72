import { expect } from 'vitest'
import type { ObjectStore, ObjectStores } from '../../../lib/data/object-stores/object-store.ts'
import type { StoreClient } from '../../../lib/store/client.ts'
import type { Lab } from './lab.ts'

/** After how many of its requests a process is lost: after the first, half of them, all but the last, and all. */
export const cutPoints = (requests: number): number[] => [
  ...new Set([1, Math.floor(requests / 2), requests - 1, requests]),
]

type Pass = <T>(request: () => Promise<T>) => Promise<T>

/** The same stores, with each request passed through. */
function passed(stores: ObjectStores, pass: Pass): ObjectStores {
  const through = (store: ObjectStore): ObjectStore => ({
    kind: store.kind,
    id: store.id,
    put: (...given) => pass(() => store.put(...given)),
    head: (...given) => pass(() => store.head(...given)),
    read: (...given) => pass(() => store.read(...given)),
    remove: (...given) => pass(() => store.remove(...given)),
    copy: (...given) => pass(() => store.copy(...given)),
    list: (...given) => pass(() => store.list(...given)),
    signedUrl: (...given) => pass(() => store.signedUrl(...given)),
  })
  return {
    current: () => through(stores.current()),
    byId: id => through(stores.byId(id)),
    all: () => stores.all().map(through),
    locate: (...given) => pass(() => stores.locate(...given)),
  }
}

/**
 * A process that can be cut off from its table between any two of its requests. No later request reaches the table, as if
 * the process had been killed.
 */
export function losableClient(client: StoreClient) {
  let requests = 0
  let done = Number.POSITIVE_INFINITY
  const pass: Pass = async request => {
    requests += 1
    const at = requests
    if (at > done) throw new Error('The process is gone')
    const answer = await request()
    if (at === done) throw new Error('The process is gone')
    return answer
  }
  client.middlewareStack.add(next => args => pass(() => next(args)), {
    name: 'losableProcess',
    step: 'initialize',
    priority: 'high',
  })
  return {
    pass,
    /** Lets its requests through again. */
    restart() {
      requests = 0
      done = Number.POSITIVE_INFINITY
    },
    /** Cuts it off after this number of requests. */
    loseAfter(count: number) {
      requests = 0
      done = count
    },
    /** The number of its requests since it was started or `loseAfter` was called. */
    requests: () => requests,
  }
}

/** The same with the object stores: requests to either count. */
export function losableProcess({ client, app }: Pick<Lab, 'client' | 'app'>) {
  const { pass, ...process } = losableClient(client)
  Object.defineProperty(app, 'objects', { value: passed(app.objects, pass) })
  return process
}

/** Does work in the process that may be lost, which is then started again. */
export type Cut = (work: () => Promise<unknown>) => Promise<void>

/**
 * Tells a story once with its process whole, and then with the process lost at several places of the work that the story
 * `cut`s. The number differs each time: a learner or text of its own.
 */
export async function lostAnywhere(
  process: ReturnType<typeof losableProcess>,
  story: (cut: Cut, time: number) => Promise<unknown>,
): Promise<void> {
  const places: number[][] = []
  let wasLost = false
  const tell = async (time: number) => {
    let works = 0
    await story(async work => {
      const at = works++
      const known = places[at]
      const place = known?.[Math.min(time, known.length) - 1] ?? Number.POSITIVE_INFINITY
      process.loseAfter(place)
      await work().catch((error: unknown) => {
        if (!known) throw error
      })
      if (!known) expect(process.requests()).toBeGreaterThan(1)
      wasLost ||= process.requests() >= place
      places[at] = known ?? cutPoints(process.requests())
      process.restart()
    }, time)
  }
  await tell(0)
  const times = Math.max(...places.map(({ length }) => length))
  for (let time = 1; time <= times; time += 1)
    await tell(time).catch((cause: unknown) => {
      throw new Error(`Lost at place ${time} of ${JSON.stringify(places)}`, { cause })
    })
  expect(wasLost).toBe(true)
}
