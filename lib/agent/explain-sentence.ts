import type { ExplainRequest, ExplainResult } from '../contracts/schemas/models/agent.ts'
import { ProviderFailure } from '../platform/outbound/provider-failure.ts'
import { askModel } from './calls/run.ts'
import { callTwice, type ModelQuestion } from './lines/model-call.ts'
import type { AnalysePorts } from './ports.ts'
import { sentencePrompt } from './prompts/stages.ts'
import { customAnswerFlaw, explanationFlaw } from './quality/gates.ts'
import { type Flaw, reasonFor } from './reasons.ts'

/**
 * Falls back to rules when a provider fails, unless there is a custom prompt. Throws the signal's reason when cancelled.
 */
export const explainSentence = async (
  request: ExplainRequest,
  deps: AnalysePorts,
  signal: AbortSignal,
): Promise<ExplainResult> => {
  const { sentence, custom_prompt } = request
  const prompt = custom_prompt ?? sentencePrompt(request)
  let flaw: Flaw | null = null
  const question: ModelQuestion<string> = {
    stage: 'explanation',
    messages: [{ role: 'user', content: prompt }],
    read: content => {
      flaw = content === '' ? null : flawIn(content, request)
      if (flaw === null && content !== '') return content
      throw new ProviderFailure('bad_answer', 'The answer is not an explanation')
    },
    answers: () => sentence.length,
  }
  const outcome = await askModel(request, deps, signal, run => callTwice(question, run))
  if ('answer' in outcome)
    return { explanation: outcome.answer, source: 'model', prompt, failure: null, warnings: [] }

  const isUnset = outcome.missing === 'no_model'
  const failure = reasonFor(outcome.missing === 'bad_answer' ? (flaw ?? 'bad_answer') : outcome.missing)
  const warnings: ExplainResult['warnings'] = [isUnset ? 'no_model_configured' : 'provider_failed']
  if (custom_prompt !== undefined) return { explanation: null, source: 'model', prompt, failure, warnings }

  const explanation = await byRules(request, deps, signal)
  const isEnough = isUnset && explanation !== null
  return { explanation, source: 'rules', prompt, failure: isEnough ? null : failure, warnings }
}

/** The answer to a custom prompt may be in any language. */
const flawIn = (content: string, { sentence, output_language, custom_prompt }: ExplainRequest) =>
  custom_prompt === undefined
    ? explanationFlaw(content, sentence, output_language)
    : customAnswerFlaw(content, sentence)

const byRules = async (
  { sentence, output_language }: ExplainRequest,
  deps: AnalysePorts,
  signal: AbortSignal,
): Promise<string | null> => {
  try {
    const explanations = await deps.explainLocally([{ index: 0, sentence }], output_language, signal)
    return explanations.get(0) || null
  } catch (error) {
    signal.throwIfAborted()
    throw error
  }
}
