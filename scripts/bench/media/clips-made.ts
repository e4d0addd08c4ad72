import type { FakeAzure } from '../../../test/support/fake-azure/index.ts'
import type { Line } from '../measuring/report.ts'
import type { BenchStack } from '../stack/bench-stack.ts'
import { textOf } from '../stack/texts.ts'
import { timedTask, upload } from '../stack/timed-task.ts'

const SENTENCES = 60
const ARTICLES = 4

/** How often each sentence is synthesised when several articles that share it ask for clips at once. */
export async function clipsMade(
  { stack, azure }: { stack: BenchStack; azure: FakeAzure },
  signal: AbortSignal,
): Promise<{ line: Line; article: number }> {
  const text = { raw_content: textOf(SENTENCES), explain_mode: 'split' as const }
  const ids: number[] = []
  for (let made = 0; made < ARTICLES; made += 1) ids.push((await upload(stack, text, signal)).id)
  const before = azure.requests.length
  const speak = (id: number) => timedTask(stack, () => stack.study.articles.tts({ params: { id } }), signal)
  const spoken = await Promise.all(ids.map(speak))

  const ready = spoken.reduce((sum, { task }) => sum + (task.result?.audio?.ready ?? 0), 0)
  if (ready !== ARTICLES * SENTENCES) throw new Error(`Only ${ready} of the sentences have a clip.`)
  const made = azure.requests.length - before
  return {
    line: {
      what: `clips synthesised ÷ clips asked for, ${ARTICLES} articles at once`,
      ratio: made / SENTENCES,
      beside: `${made} for ${SENTENCES} different sentences, ${ready} of them in the articles`,
    },
    article: ids[0] ?? 0,
  }
}
