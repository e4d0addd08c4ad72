import type { OnStack } from '../bench.ts'
import { writtenBytes } from '../measuring/processes.ts'
import { compared, type Line, wanted } from '../measuring/report.ts'
import { splitText } from '../stack/texts.ts'
import { upload } from '../stack/timed-task.ts'
import { wordsFound } from '../stack/words-found.ts'

const SENTENCES = 10_000
const WANTED_MS = 2_500
const WORDS_WANTED_MS = 6_000
const MB = 1_000_000

/** An upload of a long text that is only split, until its words are found, and what its store writes meanwhile. */
export async function longUpload({ stack, medium, signal }: OnStack) {
  const content = stack.engine('content').pid
  const text = splitText(SENTENCES)
  const before = writtenBytes(content)
  const uploaded = await upload(stack, text, signal)
  const written = writtenBytes(content) - before
  const wordsMs = uploaded.tookMs + (await wordsFound(stack, uploaded.id, signal))
  const what = `upload of ${SENTENCES} sentences, split`
  const lines: Line[] = [
    wanted(what, WANTED_MS, uploaded.tookMs),
    wanted(`${what}, until its words are current`, WORDS_WANTED_MS, wordsMs),
  ]
  // A store in memory writes nothing to a disk.
  if (medium === 'disk')
    lines.push(
      compared(`${what}: written ÷ text`, written / MB, Buffer.byteLength(text.raw_content) / MB, 'MB', 1),
    )
  return { ...uploaded, lines }
}
