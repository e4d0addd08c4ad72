import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import type { Bench } from '../bench.ts'
import { type Line, wanted } from '../measuring/report.ts'
import { inRounds, median, ratiosOf } from '../measuring/times.ts'
import { startBenchStack } from '../stack/bench-stack.ts'
import { splitText } from '../stack/texts.ts'
import { upload } from '../stack/timed-task.ts'
import { dictionarySource } from './debian-dictionary.ts'

const SENTENCES = 10_000
const ROUNDS = 3
const WANTED = 1.2

export async function firstMinutes({ password, signal }: Bench): Promise<Line[]> {
  const source = dictionarySource()
  if (source === '') return []
  let built = 0
  const uploadWith = (DICTIONARY_SOURCE: string) => async () => {
    await using ending = new AsyncDisposableStack()
    const folder = await temporaryFolder()
    ending.defer(folder.remove)
    const stack = ending.use(await startBenchStack(folder.path, { password, DICTIONARY_SOURCE }))
    const { tookMs } = await upload(stack, splitText(SENTENCES), signal)
    const { dictionary } = await stack.collection.dictionary.search({ query: { q: '猫' } })
    if (dictionary) built += 1
    return tookMs
  }
  const { beside, quiet } = await inRounds(
    { beside: uploadWith(source), quiet: uploadWith('') },
    ROUNDS,
    signal,
  )
  const what = `upload of ${SENTENCES} sentences while the first dictionary is built ÷ without`
  const [one, other] = [median(beside), median(quiet)].map(ms => ms / 1_000)
  const figures = `${one?.toFixed(1)} against ${other?.toFixed(1)} s; the dictionary was there before the end of ${built} of ${ROUNDS}`
  return [wanted(what, WANTED, median(ratiosOf(beside, quiet)), figures, 'times')]
}
