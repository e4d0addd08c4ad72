import { existsSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { sourcesAt } from '../../../lib/agent/dictionary/keeper.ts'
import { type Line, wanted } from '../measuring/report.ts'
import type { Requester } from '../measuring/requests.ts'
import { median } from '../measuring/statistics.ts'
import type { BenchStack } from '../stack/bench-stack.ts'
import { textOf } from '../stack/texts.ts'
import { upload } from '../stack/upload.ts'

const SENTENCES = 10_000
const PARAGRAPH = 10
const ROWS = 50
const ROUNDS = 100
const POLL_MS = 20
const BUILD_MS = 120_000
const PASS_WANTED_MS = 8_000
const EDIT_WANTED_MS = 300
const COVERAGE_WANTED_MS = 10
const LOOK_UP_WANTED_MS = 8

/** What the bench's dictionary is built from; empty where Debian's package is not there. */
export const dictionarySource = () => sourcesAt('/usr/share/edict/edict').find(path => existsSync(path)) ?? ''

interface Lexicon {
  stack: BenchStack
  requester: Requester
}

/** The pass over the words of an article, what readers notice of it, and what it is good for. */
export async function lexicon({ stack, requester }: Lexicon, signal: AbortSignal): Promise<Line[]> {
  const { study, collection } = stack
  const of = await dictionaryOf(stack, signal)
  const split = (sentences: number) => ({
    raw_content: textOf(sentences, PARAGRAPH),
    explain_mode: 'split' as const,
  })
  const beside = (await upload(stack, split(ROWS), signal)).id
  await pass(stack, beside, signal)
  const read = () => requester.latency(stack.page(beside, ROWS))
  const atRest: number[] = []
  for (let n = 0; n < ROUNDS; n += 1) atRest.push(await read())

  const { id } = await upload(stack, split(SENTENCES), signal)
  const meanwhile: number[] = []
  let isOver = false
  const passing = pass(stack, id, signal).finally(() => {
    isOver = true
  })
  while (!isOver) meanwhile.push(await read())
  const passed = await passing

  const first = { params: { id, idx: 0 }, body: { sentence: '今朝、猫が静かな図書館で眠っていました。' } }
  await study.sentences.source(first)
  const again = await pass(stack, id, signal)

  const covered = await timedRounds(() => study.articleWords.coverage({ params: { id } }), signal)
  const sentence = '隣の子供は古い橋の下で冷たい水を一杯飲んでから帰りました。'
  const lookUp = (n: number) => collection.lookup.at({ body: { sentence, at: n % sentence.length } })
  const looked = await timedRounds(lookUp, signal)
  return [
    wanted(`pass over the words of ${SENTENCES} sentences`, PASS_WANTED_MS, passed, of),
    wanted('pass after one sentence got another text', EDIT_WANTED_MS, again, of),
    {
      what: 'first page of another article during the pass ÷ at rest, median',
      ratio: median(meanwhile) / median(atRest),
      beside: `${median(meanwhile).toFixed(1)} against ${median(atRest).toFixed(1)} ms`,
    },
    wanted(`coverage of ${SENTENCES} sentences, warm`, COVERAGE_WANTED_MS, covered, of),
    wanted('look-up in a sentence', LOOK_UP_WANTED_MS, looked, of),
  ]
}

/** Waits until the dictionary is built, where there is one. */
async function dictionaryOf({ collection }: BenchStack, signal: AbortSignal): Promise<string> {
  if (dictionarySource() === '') return 'without a dictionary'
  const until = performance.now() + BUILD_MS
  for (;;) {
    const { dictionary } = await collection.dictionary.search({ query: { q: '猫' } })
    if (dictionary) return `${dictionary.entries} entries`
    if (performance.now() > until) throw new Error('The dictionary was not built in two minutes.')
    await wait(POLL_MS, undefined, { signal })
  }
}

/** How long it takes until all words of the article are known. */
async function pass({ study }: BenchStack, id: number, signal: AbortSignal): Promise<number> {
  const since = performance.now()
  for (;;) {
    const { analysis } = await study.articleWords.words({ params: { id }, query: { limit: 1 } })
    if (analysis === 'current') return performance.now() - since
    await wait(POLL_MS, undefined, { signal })
  }
}

/** The median. The first calls find nothing remembered. */
async function timedRounds(call: (n: number) => Promise<unknown>, signal: AbortSignal): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < ROUNDS; n += 1) {
    signal.throwIfAborted()
    const since = performance.now()
    await call(n)
    times.push(performance.now() - since)
  }
  return median(times)
}
