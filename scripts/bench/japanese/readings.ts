import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { analyse } from '../../../lib/japanese/analysis.ts'
import { furiganaOf } from '../../../lib/japanese/furigana.ts'
import { loadListedWords } from '../../../lib/japanese/listed/words.ts'
import { loadTokenizer } from '../../../lib/japanese/tokenizer.ts'
import { measureReadings, readingCases } from '../../../test/support/reading-cases.ts'
import type { Bench } from '../bench.ts'
import { againstWanted, type Line, percent } from '../measuring/report.ts'
import { processorTime } from '../measuring/times.ts'
import { corpusReadings } from './corpus-readings.ts'

const RUNS_WANTED = 0.975
const SENTENCES_WANTED = 0.9
const CHARACTERS_WANTED = 150_000
const MEGABYTES_WANTED = 60
const ROUNDS = 40

export async function readings({ options: { folder, faults }, note }: Bench): Promise<Line[]> {
  const listed = await memoryOf(loadListedWords)
  const tokenize = await loadTokenizer()
  const read = (sentence: string) => furiganaOf(analyse(tokenize, sentence))
  const cases = await readingCases('readings-held-back')
  const { runs, sentences, misread } = measureReadings(cases, read)
  const ms = processorTime(() => {
    for (let round = 0; round < ROUNDS; round++) for (const { text } of cases) read(text)
  })
  const characters = ROUNDS * cases.reduce((sum, { text }) => sum + text.length, 0)
  const speed = characters / (ms / 1000)
  const corpora = folder === undefined ? undefined : await corpusReadings(folder, read, faults)
  if (corpora?.faults) note(corpora.faults)
  return [
    againstWanted(
      'runs of kanji read right',
      runs / RUNS_WANTED,
      `${percent(runs)}, ${misread.length} misread`,
    ),
    againstWanted(
      'sentences read right',
      sentences / SENTENCES_WANTED,
      `${percent(sentences)} of ${cases.length}`,
    ),
    againstWanted('speed of reading', speed / CHARACTERS_WANTED, `${speed.toFixed(0)} characters a second`),
    againstWanted('listed words', MEGABYTES_WANTED / listed, `${listed.toFixed(0)} MB`),
    ...(corpora?.lines ?? []),
  ]
}

/** The megabytes that a loaded value occupies. */
async function memoryOf(load: () => Promise<unknown>): Promise<number> {
  setFlagsFromString('--expose-gc')
  const used = () => {
    runInNewContext('gc')()
    return process.memoryUsage().heapUsed
  }
  const before = used()
  const kept = await load()
  const after = used()
  return kept === undefined ? 0 : (after - before) / 1e6
}
