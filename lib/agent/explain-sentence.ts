import type { ExplainRequest, ExplainResult } from '../contracts/schemas/agent.ts'
import { askModel } from './calls/ask-model.ts'
import { callModel, type ModelQuestion } from './calls/model-call.ts'
import type { Run } from './calls/run.ts'
import { type Flaw, reasonFor } from './lines/flaws.ts'
import type { AnalysePorts, ModelPorts } from './ports.ts'
import { sentencePrompt } from './prompts/sentence.ts'
import { ProviderFailure } from './provider/failures.ts'
import { customAnswerFlaw, explanationFlaw } from './quality/gates.ts'

type Judge = (content: string) => Flaw | null

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
  const { sentence, output_language, custom_prompt } = request
  const prompt = custom_prompt ?? sentencePrompt(request)
  let flaw: Flaw | null = null
  const judge: Judge = content => {
    // What a person asks for himself may be in any language.
    const isOwn = custom_prompt !== undefined
    if (content === '') flaw = null
    else if (isOwn) flaw = customAnswerFlaw(content, sentence)
    else flaw = explanationFlaw(content, sentence, output_language)
    return flaw
  }
  const outcome = await askModel(request, deps, signal, (run, limited) =>
    explanationOf(sentence, prompt, judge, run, deps, limited),
  )
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

/** A useless answer is asked for once more: the next one may differ. */
const explanationOf = async (
  sentence: string,
  prompt: string,
  judge: Judge,
  run: Run,
  deps: ModelPorts,
  signal: AbortSignal,
): Promise<string> => {
  const question: ModelQuestion<string> = {
    stage: 'explanation',
    messages: [{ role: 'user', content: prompt }],
    read: content => {
      if (judge(content) === null && content !== '') return content
      throw new ProviderFailure('bad_answer', 'The answer is no explanation')
    },
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
