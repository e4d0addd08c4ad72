import { readFile } from 'node:fs/promises'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { fieldOf } from '../../../test/support/fake-provider/answers.ts'
import type { ReceivedRequest } from '../../../test/support/fake-provider/exchange.ts'
import type { FakeProvider } from '../../../test/support/fake-provider/index.ts'
import type { Line } from '../measuring/report.ts'
import type { BenchStack } from '../stack/bench-stack.ts'
import { answeringAfter, usualContent } from '../stack/provider.ts'
import { upload } from '../stack/timed-task.ts'

const TEXT = new URL('../../../samples/run-melos.txt', import.meta.url)
/** The chat format adds so many to each message. */
const TOKENS_A_MESSAGE = 4
const FIELDS = ['translation', 'explanation']

/** The tokens that a model reads and writes for a real text, without the schema of the answer. */
export async function tokens(
  { stack, provider }: { stack: BenchStack; provider: FakeProvider },
  signal: AbortSignal,
): Promise<Line[]> {
  provider.behave(answeringAfter(0))
  const before = provider.requests.length
  await upload(stack, { raw_content: await readFile(TEXT, 'utf8'), explain_mode: 'full' }, signal)
  const asked = provider.requests.slice(before).filter(request => request.asked.size > 0)
  return FIELDS.flatMap(field =>
    linesFor(
      field,
      asked.filter(request => fieldOf(request) === field),
    ),
  )
}

function linesFor(field: string, requests: readonly ReceivedRequest[]): Line[] {
  const sentences = sum(requests, ({ asked }) => asked.size)
  const prompt = sum(requests, promptTokens)
  const repeated = sum(requests.slice(1), ({ chat }) => countTokens(chat?.messages[0]?.content ?? ''))
  const output = sum(requests, request => countTokens(usualContent(request)))
  const share = ((repeated / prompt) * 100).toFixed(0)
  return [
    {
      withoutData: true,
      what: `${field}: prompt tokens per sentence`,
      ratio: prompt / sentences,
      beside: `${prompt} in ${requests.length} calls for ${sentences} sentences; ${share} % are the same beginning again`,
    },
    {
      withoutData: true,
      what: `${field}: prompt tokens per output token`,
      ratio: prompt / output,
      beside: `${prompt} against ${output} tokens`,
    },
  ]
}

const promptTokens = ({ chat }: ReceivedRequest): number =>
  sum(chat?.messages ?? [], ({ content }) => countTokens(content) + TOKENS_A_MESSAGE)

const sum = <T>(items: readonly T[], of: (item: T) => number): number =>
  items.reduce((total, item) => total + of(item), 0)
