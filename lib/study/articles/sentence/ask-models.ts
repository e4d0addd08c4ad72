import type { Clients } from '../../../contracts/clients.ts'
import type { FullResult, Sentence } from '../../../contracts/schemas/articles/sentences.ts'
import type { CallPurpose, PromptRequest, Warning } from '../../../contracts/schemas/models/agent.ts'
import { refusal } from '../../../platform/problems/reasons.ts'
import { aboutOf, partRequest } from '../analysis/analyse-part.ts'
import { furiganaOf } from '../analysis/fill-furigana.ts'
import { isExplainedByModel, lacks, lacksFurigana } from '../analysis/missing.ts'
import { glossesOf } from '../source/article-glosses.ts'
import type { SentenceInContext } from './read-sentence.ts'

/** Serves questions and previews, so that a preview is the prompt. */
export function promptRequest({ article, sentence, before, after }: SentenceInContext): PromptRequest {
  return {
    about: aboutOf(article),
    sentence: sentence.sentence,
    before: before.map(row => row.sentence),
    after: after.map(row => row.sentence),
    output_language: article.output_language,
    explanation_level: article.explanation_level,
  }
}

type Explained = Pick<FullResult, 'explanation' | 'explanation_source' | 'failures'> & {
  full_prompt: string | null
}

/** Falls back to rules if no model has explained the sentence. Throws the reason if there is nothing to write. */
export async function askForExplanation(
  agent: Clients['agent'],
  ownSentence: SentenceInContext,
  purpose: CallPurpose,
  custom_prompt: string | undefined,
  signal: AbortSignal,
): Promise<Explained> {
  const body = {
    ...promptRequest(ownSentence),
    ...(custom_prompt !== undefined && { custom_prompt }),
    purpose,
    model: ownSentence.article.model,
  }
  const answer = await agent.analysis.explain({ body }, { signal })
  const { explanation, source, prompt, failure, warnings } = answer
  if (explanation === null || (source === 'rules' && isExplainedByModel(ownSentence.sentence))) {
    const why = failure ?? 'No language model is set up, and rules would not improve the explanation.'
    throw refusal(warnings.includes('no_model_configured') ? 'no_model_to_ask' : 'model_failed', { why })
  }
  return {
    explanation,
    explanation_source: source,
    // Rules have no prompt.
    full_prompt: source === 'model' ? prompt : null,
    ...(failure !== null && { failures: { explanation: failure } }),
  }
}

interface Translated {
  readonly parts: Pick<FullResult, 'translation' | 'failures'>
  readonly warnings: readonly Warning[]
}

/** Gives the reason for a missing translation; no parts if the sentence has one. */
export async function missingTranslation(
  agent: Clients['agent'],
  { article, sentence, before, after }: SentenceInContext,
  purpose: CallPurpose,
  signal: AbortSignal,
): Promise<Translated> {
  if (!lacks(sentence, 'translation')) return { parts: {}, warnings: [] }
  const batch = { sentences: [indexed(sentence)], context: [...before, ...after].map(indexed) }
  const body = partRequest(article, purpose, 'translation', batch)
  const { results, warnings } = await agent.analysis.analyse({ body }, { signal })
  const { translation, failures } = results[0] ?? {}
  const parts = { ...(translation !== undefined && { translation }), ...(failures && { failures }) }
  return { parts, warnings }
}

/** Throws without a model, so that this passing reason is not stored with the sentence. */
export async function askForTranslation(...parameters: Parameters<typeof missingTranslation>) {
  const { parts, warnings } = await missingTranslation(...parameters)
  if (warnings.includes('no_model_configured'))
    throw refusal('no_model_to_ask', { why: parts.failures?.translation ?? 'No language model is set up.' })
  return parts
}

export async function missingFurigana(
  { agent, data }: Pick<Clients, 'agent' | 'data'>,
  { article, sentence }: SentenceInContext,
  signal: AbortSignal,
): Promise<Pick<FullResult, 'furigana'>> {
  if (!lacksFurigana(sentence)) return {}
  const glosses = await glossesOf(data, article.id, signal)
  const [read] = await furiganaOf(agent, { sentences: [indexed(sentence)], glosses }, signal)
  return read ? { furigana: read.furigana } : {}
}

const indexed = ({ index, sentence }: Sentence) => ({ index, sentence })
