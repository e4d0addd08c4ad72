import type { OnStack } from '../bench.ts'
import { wanted } from '../measuring/report.ts'
import { splitText } from '../stack/texts.ts'
import { upload } from '../stack/timed-task.ts'
import { wordsFound } from '../stack/words-found.ts'

const SENTENCES = 10_000
const WANTED_MS = 2_500
const WORDS_WANTED_MS = 6_000

export async function longUpload({ stack, signal }: OnStack) {
  const { id, tookMs } = await upload(stack, splitText(SENTENCES), signal)
  const wordsMs = tookMs + (await wordsFound(stack, id, signal))
  const what = `upload of ${SENTENCES} sentences, split`
  const lines = [
    wanted(what, WANTED_MS, tookMs),
    wanted(`${what}, until its words are current`, WORDS_WANTED_MS, wordsMs),
  ]
  return { id, lines }
}
