import type { Warning } from '../contracts/schemas/models/agent.ts'
import { ProviderFailure } from '../platform/outbound/provider-failure.ts'
import { askModel, type ModelRequest, type Run } from './calls/run.ts'
import { callModel } from './lines/model-call.ts'
import type { ModelPorts } from './ports.ts'
import { summaryMessages } from './prompts/stages.ts'
import { summaryFlaw } from './quality/gates.ts'

/** Characters of the text that are sent. */
export const EXCERPT_CHARS = 6_000
const SHORT_EXCERPT_CHARS = 1_500
const MAX_SUMMARY_CHARS = 2_000

interface SummariseRequest extends ModelRequest {
  text: string
  output_language: string
}

/** Gives a warning instead of throwing, except when cancelled. */
export const summarise = async (
  request: SummariseRequest,
  deps: ModelPorts,
  signal: AbortSignal,
): Promise<{ summary: string | null; warning: Warning | null }> => {
  const outcome = await askModel(request, deps, signal, run => ask(request, run))
  if ('answer' in outcome) return { summary: outcome.answer, warning: null }
  const isUnset = outcome.missing === 'no_model'
  return { summary: null, warning: isUnset ? 'no_model_configured' : 'summary_failed' }
}

const ask = async ({ text, output_language }: SummariseRequest, run: Run): Promise<string> => {
  const summaryFrom = (excerpt: string) =>
    callModel(
      {
        stage: 'summary',
        messages: summaryMessages(excerpt, output_language),
        read: content => readSummary(content, excerpt, output_language),
        answers: () => excerpt.length,
      },
      run,
    )
  try {
    return await summaryFrom(excerptOf(text, EXCERPT_CHARS))
  } catch (error) {
    const tooLong = error instanceof ProviderFailure && error.failure === 'context_too_long'
    if (!tooLong || text.length <= SHORT_EXCERPT_CHARS) throw error
    return summaryFrom(excerptOf(text, SHORT_EXCERPT_CHARS))
  }
}

const readSummary = (content: string, excerpt: string, language: string): string => {
  const isSummary = content !== '' && content.length <= MAX_SUMMARY_CHARS
  if (isSummary && summaryFlaw(content, excerpt, language) === null) return content
  throw new ProviderFailure('bad_answer', 'The answer is not a short summary')
}

/** Takes the beginning, which shows the subject, and a little of the end. */
const excerptOf = (text: string, chars: number): string => {
  if (text.length <= chars) return text
  const head = Math.floor(chars * 0.75)
  return `${text.slice(0, head).toWellFormed()}\n[…]\n${text.slice(head - chars).toWellFormed()}`
}
