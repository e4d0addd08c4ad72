import { setTimeout as wait } from 'node:timers/promises'
import type { OnStack } from '../bench.ts'
import { type Line, wanted } from '../measuring/report.ts'
import { median, repeated, timed } from '../measuring/times.ts'
import type { BenchStack } from '../stack/bench-stack.ts'
import { splitText } from '../stack/texts.ts'
import { upload } from '../stack/timed-task.ts'
import { wordsFound } from '../stack/words-found.ts'
import { dictionarySource } from './debian-dictionary.ts'

const SENTENCES = 10_000
const ROUNDS = 100
const POLL_MS = 20
const BUILD_MS = 120_000
const PASS_WANTED_MS = 8_000
const EDIT_WANTED_MS = 300
const COVERAGE_WANTED_MS = 10
const LOOK_UP_WANTED_MS = 8

export async function lexicon({ stack, signal }: OnStack): Promise<Line[]> {
  const { study, collection } = stack
  const of = await dictionaryOf(stack, signal)
  const { id } = await upload(stack, splitText(SENTENCES), signal)
  const passed = await wordsFound(stack, id, signal)

  const first = { params: { id, idx: 0 }, body: { sentence: '今朝、猫が静かな図書館で眠っていました。' } }
  await study.sentences.source(first)
  const again = await wordsFound(stack, id, signal)

  const covered = await timedRounds(() => study.articleWords.coverage({ params: { id } }), signal)
  const sentence = '隣の子供は古い橋の下で冷たい水を一杯飲んでから帰りました。'
  const lookUp = (n: number) => collection.lookup.at({ body: { sentence, at: n % sentence.length } })
  const looked = await timedRounds(lookUp, signal)
  return [
    wanted(`pass over the words of ${SENTENCES} sentences`, PASS_WANTED_MS, passed, of),
    wanted('pass after one sentence got another text', EDIT_WANTED_MS, again, of),
    wanted(`coverage of ${SENTENCES} sentences, warm`, COVERAGE_WANTED_MS, covered, of),
    wanted('look-up in a sentence', LOOK_UP_WANTED_MS, looked, of),
  ]
}

/** Waits until the dictionary, if any, is built. */
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

/** The median, since the first calls find empty caches. */
const timedRounds = async (call: (n: number) => Promise<unknown>, signal: AbortSignal) =>
  median(await repeated(ROUNDS, n => timed(() => call(n)), signal))
