import type { Clients } from '../../contracts/clients.ts'
import type { CallPurpose } from '../../contracts/schemas/agent.ts'
import type { FullResult } from '../../contracts/schemas/sentences.ts'
import { Problem } from '../../http/errors.ts'
import { isExplainedByModel } from '../analysis/missing.ts'
import { promptRequest } from './prompt-request.ts'
import type { SentenceInContext } from './read-sentence.ts'

type Explained = Pick<FullResult, 'explanation' | 'explanation_source' | 'failures'> & {
  full_prompt: string | null
}

/**
 * What a model says of the sentence. Rules stand in for it only where they replace nothing better; throws the
 * reason where nothing is left to write.
 */
export async function askForExplanation(
  agent: Clients['agent'],
  found: SentenceInContext,
  purpose: CallPurpose,
  custom_prompt: string | undefined,
  signal: AbortSignal,
): Promise<Explained> {
  const body = {
    ...promptRequest(found),
    ...(custom_prompt !== undefined && { custom_prompt }),
    purpose,
    model: found.article.model,
  }
  const answer = await agent.analysis.explain({ body }, { signal })
  const { explanation, source, prompt, failure, warnings } = answer
  if (explanation === null || (source === 'rules' && isExplainedByModel(found.sentence))) {
    const code = warnings.includes('no_model_configured') ? 'not_configured' : 'upstream_failed'
    throw new Problem(code, failure ?? 'No language model is set up, and rules would explain no better.')
  }
  return {
    explanation,
    explanation_source: source,
    // Rules were asked nothing.
    full_prompt: source === 'model' ? prompt : null,
    ...(failure !== null && { failures: { explanation: failure } }),
  }
}
