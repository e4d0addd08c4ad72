import { expect, it, vi } from 'vitest'
import { unlessAborted } from '../../../../lib/platform/async/single-flight.ts'
import { WantedArticles } from '../../../../lib/study/lexicon/wanted-articles.ts'
import { eventually } from '../../../support/eventually.ts'

it('the search for words interrupts the walk over older articles for what somebody waits for, and goes on with it afterwards', async () => {
  const asked: number[] = []
  const waitsFor = new Map<number, AbortSignal>()
  const clients = {
    agent: { lexicon: { version: async () => ({ analysis_version: '2' }), analyse: vi.fn() } },
    data: {
      lexicon: {
        outdated: async () => ({ ids: [5, 4], next: null }),
        // The first pass over 5 would take for ever.
        missing: ({ params: { id } }: { params: { id: number } }, { signal }: { signal: AbortSignal }) => {
          asked.push(id)
          if (id !== 5 || waitsFor.has(id)) return Promise.resolve({ is_complete: true })
          waitsFor.set(id, signal)
          return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
        },
        blocks: vi.fn(),
        complete: vi.fn(),
      },
    },
    userManager: { internal: { account: vi.fn() } },
  }
  const articles = new WantedArticles()
  const log = { warn: vi.fn() }
  // Waiting ends when something is wanted or the routine is closed.
  const wait = (ms: number, signal: AbortSignal) =>
    ms < 1_000 ? Promise.resolve() : unlessAborted(new Promise<void>(() => {}), signal)
  const routine = articles.routine({ clients, log, wait } as never)
  await eventually(() => expect(asked).toEqual([5]))
  articles.want(9)
  await eventually(() => expect(asked).toEqual([5, 9, 5, 4]))
  await routine.close()
  expect(log.warn).not.toHaveBeenCalled()
})

it('a run finds the words of an article at once that is wanted while a run is about to end', async () => {
  const asked: number[] = []
  const articles = new WantedArticles()
  let versions = 0
  const clients = {
    agent: {
      lexicon: {
        version: async () => {
          versions += 1
          // The third question finds that the walk over all articles is over.
          if (versions === 3) articles.want(7)
          return { analysis_version: '2' }
        },
      },
    },
    data: {
      lexicon: {
        outdated: async () => ({ ids: [], next: null }),
        missing: async ({ params: { id } }: { params: { id: number } }) => {
          asked.push(id)
          return { is_complete: true }
        },
      },
    },
  }
  const wait = (_ms: number, signal: AbortSignal) => unlessAborted(new Promise<void>(() => {}), signal)
  const routine = articles.routine({ clients, log: { warn: vi.fn() }, wait } as never)
  await eventually(() => expect(asked).toEqual([7]))
  await routine.close()
})
