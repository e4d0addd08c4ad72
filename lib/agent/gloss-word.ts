import type { WordGloss, WordGlossRequest } from '../contracts/schemas/models/agent.ts'
import { ProviderFailure } from '../platform/outbound/provider-failure.ts'
import { askModel } from './calls/run.ts'
import { callTwice, type ModelQuestion } from './lines/model-call.ts'
import type { ModelPorts } from './ports.ts'
import { glossMessages } from './prompts/stages.ts'
import { glossFlaw, plainLine } from './quality/gloss.ts'
import { type Flaw, reasonFor } from './reasons.ts'

export const glossWord = async (
  { purpose, word }: WordGlossRequest,
  deps: ModelPorts,
  signal: AbortSignal,
): Promise<WordGloss> => {
  let flaw: Flaw | null = null
  const question: ModelQuestion<string> = {
    stage: 'gloss',
    messages: glossMessages(word),
    read: content => {
      const gloss = plainLine(content)
      flaw = glossFlaw(gloss, word)
      if (flaw === null) return gloss
      throw new ProviderFailure('bad_answer', 'The answer is not a gloss')
    },
    answers: () => word.length,
  }
  const outcome = await askModel({ purpose, model: null }, deps, signal, run => callTwice(question, run))
  if ('answer' in outcome) return { gloss: outcome.answer, failure: null, warning: null }
  const isUnset = outcome.missing === 'no_model'
  return {
    gloss: null,
    failure: reasonFor(outcome.missing === 'bad_answer' ? (flaw ?? 'bad_answer') : outcome.missing),
    warning: isUnset ? 'no_model_configured' : 'provider_failed',
  }
}
