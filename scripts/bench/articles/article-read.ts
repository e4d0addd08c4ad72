import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { BareHandler } from '../measuring/bare/start.ts'
import type { Line } from '../measuring/report.ts'
import type { Requester, Target } from '../measuring/requests.ts'
import { inRounds, ratiosOf } from '../measuring/rounds.ts'
import { median } from '../measuring/statistics.ts'
import type { BenchStack } from '../stack/bench-stack.ts'

const ROWS = 100
const ROUNDS = 10
const ROUND_S = 1
/** Long enough for the engine of JavaScript to have compiled what it will. */
const WARM_UP_S = 5

interface Read {
  stack: Pick<BenchStack, 'page'>
  bare: BareHandler
  requester: Requester
  article: number
  cache: 'cold' | 'warm'
  /** What the stack's throughput must be of that of the bare handler with the SDK as it comes. */
  target: number
}

/** Requests per second of an article read through both hops against the bare handler. */
export async function articleRead(read: Read, signal: AbortSignal): Promise<Line[]> {
  const { stack, bare, requester, article, cache, target } = read
  const page = stack.page(article, ROWS)
  const withLogger = { url: `${bare.address}/default/${article}` }
  const withoutLogger = { url: `${bare.address}/without-logger/${article}` }
  await mustBeSameRows(requester, page, withLogger)

  const contenders = (seconds: number) => ({
    withLogger: () => requester.throughput(withLogger, seconds),
    stack: () => requester.throughput(page, seconds),
    br: () => requester.throughput(inCoding(page, 'br'), seconds),
    gzip: () => requester.throughput(inCoding(page, 'gzip'), seconds),
    withoutLogger: () => requester.throughput(withoutLogger, seconds),
  })
  await inRounds(contenders(WARM_UP_S), 1, signal)
  const perSecond = await inRounds(contenders(ROUND_S), ROUNDS, signal)
  const against = (rates: number[], ours = perSecond.stack) => ({
    ratio: median(ratiosOf(ours, rates)),
    beside: `${median(ours).toFixed(0)} against ${median(rates).toFixed(0)} requests/s`,
  })
  const compressed = (['br', 'gzip'] as const).map(coding => ({
    what: `article read, ${cache}, in ${coding} ÷ bare handler, default SDK`,
    ...against(perSecond.withLogger, perSecond[coding]),
    // What is not kept is compressed anew each time.
    ...(cache === 'warm' ? { target: { atLeast: target } } : {}),
  }))
  return [
    {
      what: `article read, ${cache} ÷ bare handler, default SDK`,
      ...against(perSecond.withLogger),
      target: { atLeast: target },
    },
    {
      what: `article read, ${cache} ÷ bare handler, SDK without its logger`,
      ...against(perSecond.withoutLogger),
    },
    ...compressed,
  ]
}

const inCoding = ({ url, headers }: Target, coding: string): Target => ({
  url,
  headers: { ...headers, 'accept-encoding': coding },
})

const Text = z.string().min(1)
const Row = z.object({ sentence: Text, translation: Text, explanation: Text })
const Page = z.object({ sentences: z.array(Row).length(ROWS) })
const Items = z.array(Row).length(ROWS)

/** A comparison counts only where both sides read the same, and all of it. */
async function mustBeSameRows(requester: Requester, page: Target, items: Target): Promise<void> {
  const { sentences } = Page.parse(await requester.json(page))
  const bare = Items.parse(await requester.json(items))
  if (!isDeepStrictEqual(sentences, bare))
    throw new Error('The stack and the bare handler do not read the same rows.')
}
