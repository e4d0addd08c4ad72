import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { OnStack } from '../bench.ts'
import type { BareHandler } from '../measuring/bare/start.ts'
import { comparedRounds, type Line } from '../measuring/report.ts'
import type { Requester, Target } from '../measuring/requests.ts'
import { inRounds } from '../measuring/times.ts'

const ROWS = 100
const ROUNDS = 10
const ROUND_S = 1
/** Gives V8 the time to compile the hot code. */
const WARM_UP_S = 5
/** The least ratio of the stack's throughput to the bare handler's. */
const TARGET = { cold: 0.9, warm: 4 }

interface Read extends OnStack {
  bare: BareHandler
  article: number
  cache: 'cold' | 'warm'
}

export async function articleRead(read: Read): Promise<Line[]> {
  const { stack, bare, requester, article, cache, signal } = read
  const page = stack.page(article, ROWS)
  const items = { url: `${bare.address}/articles/${article}` }
  await mustBeSameRows(requester, page, items)

  const contenders = (seconds: number) => ({
    bare: () => requester.throughput(items, seconds),
    stack: () => requester.throughput(page, seconds),
    br: () => requester.throughput(inCoding(page, 'br'), seconds),
    gzip: () => requester.throughput(inCoding(page, 'gzip'), seconds),
  })
  await inRounds(contenders(WARM_UP_S), 1, signal)
  const perSecond = await inRounds(contenders(ROUND_S), ROUNDS, signal)
  const against = (what: string, ours: number[]) => ({
    ...comparedRounds(
      `article read, ${cache}${what} ÷ bare handler, default SDK`,
      ours,
      perSecond.bare,
      'requests/s',
    ),
    target: { atLeast: TARGET[cache] },
  })
  const whole = against('', perSecond.stack)
  // Answers are compressed anew without the page cache.
  if (cache === 'cold') return [whole]
  return [whole, against(', in br', perSecond.br), against(', in gzip', perSecond.gzip)]
}

const inCoding = ({ url, headers }: Target, coding: string): Target => ({
  url,
  headers: { ...headers, 'accept-encoding': coding },
})

const Text = z.string().min(1)
const Row = z.object({ sentence: Text, translation: Text, explanation: Text })
const Page = z.object({ sentences: z.array(Row).length(ROWS) })
const Items = z.array(Row).length(ROWS)

async function mustBeSameRows(requester: Requester, page: Target, items: Target): Promise<void> {
  const { sentences } = Page.parse(await requester.json(page))
  const bare = Items.parse(await requester.json(items))
  if (!isDeepStrictEqual(sentences, bare))
    throw new Error('The stack and the bare handler do not read the same rows.')
}
