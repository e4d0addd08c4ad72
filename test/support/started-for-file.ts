import { afterAll, beforeAll } from 'vitest'

/** Starts a resource before the first test of a file, and closes it after the last. */
export function startedForFile<T extends { close(): Promise<unknown> }>(start: () => Promise<T>): () => T {
  let started: T | undefined
  beforeAll(async () => {
    started = await start()
  })
  afterAll(() => started?.close())
  return () => {
    if (!started) throw new Error('What the tests of a file share is there when they run, not before.')
    return started
  }
}

/** The members of what the tests of a file share; each is looked up when a test uses it. */
export const membersOf = <T extends object>(shared: () => T): T =>
  new Proxy<T>(Object.create(null), { get: (_, name) => Reflect.get(shared(), name) })
