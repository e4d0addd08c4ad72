import type { ExplainRequest, ExplainResult } from '../contracts/schemas/agent.ts'
import { askModel } from './calls/ask-model.ts'
import { callModel, type ModelQuestion } from './calls/model-call.ts'
import type { Run } from './calls/run.ts'
import type { AnalysePorts, ModelPorts } from './ports.ts'
import { sentencePrompt } from './prompts/sentence.ts'
import { learnerReason, ProviderFailure } from './provider/failures.ts'

const MAX_EXPLANATION_CHARS = 20_000

/**
 * Explains one sentence, by the custom prompt where there is one. Never throws for what a provider does: the
 * rules stand in for it, except where a person asked something of his own. Throws the signal's reason when
 * cancelled.
 */
export const explainSentence = async (
  request: ExplainRequest,
  deps: AnalysePorts,
  signal: AbortSignal,
): Promise<ExplainResult> => {
  const { sentence, custom_prompt } = request
  const prompt = custom_prompt ?? sentencePrompt(request)
  const outcome = await askModel(request, deps, signal, (run, limited) =>
    explanationOf(sentence, prompt, run, deps, limited),
  )
  if ('answer' in outcome)
    return { explanation: outcome.answer, source: 'model', prompt, failure: null, warnings: [] }

  const isUnset = outcome.missing === 'no_model'
  const failure = learnerReason(outcome.missing)
  const warnings: ExplainResult['warnings'] = [isUnset ? 'no_model_configured' : 'provider_failed']
  if (custom_prompt !== undefined) return { explanation: null, source: 'model', prompt, failure, warnings }

  const explanation = await byRules(request, deps, signal)
  const isEnough = isUnset && explanation !== null
  return { explanation, source: 'rules', prompt, failure: isEnough ? null : failure, warnings }
}

/** A useless answer is asked for once more: the next one may differ. */
const explanationOf = async (
  sentence: string,
  prompt: string,
  run: Run,
  deps: ModelPorts,
  signal: AbortSignal,
): Promise<string> => {
  const question: ModelQuestion<string> = {
    stage: 'explanation',
    messages: [{ role: 'user', content: prompt }],
    read: content => readExplanation(content, sentence),
    answers: () => sentence.length,
  }
  try {
    return await callModel(question, run, deps, signal)
  } catch (error) {
    const isUseless = error instanceof ProviderFailure && error.failure === 'bad_answer'
    if (!isUseless) throw error
    return callModel(question, run, deps, signal)
  }
}

const readExplanation = (content: string, sentence: string): string => {
  const isEcho = unquoted(content) === unquoted(sentence)
  if (content !== '' && content.length <= MAX_EXPLANATION_CHARS && !isEcho) return content
  throw new ProviderFailure('bad_answer', 'The answer is no explanation')
}

const unquoted = (text: string): string => text.normalize('NFKC').replace(/[\s"'“”「」『』]/gu, '')

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
