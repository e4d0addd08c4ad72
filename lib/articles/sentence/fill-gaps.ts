import type { Clients } from '../../contracts/clients.ts'
import type { CallPurpose } from '../../contracts/schemas/agent.ts'
import type { FullResult, Sentence } from '../../contracts/schemas/sentences.ts'
import { lacks, lacksFurigana } from '../analysis/missing.ts'
import type { SentenceInContext } from './read-sentence.ts'

/** The translation of the sentence, or why there is none; nothing where it has one. */
export async function missingTranslation(
  agent: Clients['agent'],
  { article, sentence, before, after }: SentenceInContext,
  purpose: CallPurpose,
  signal: AbortSignal,
): Promise<Pick<FullResult, 'translation' | 'failures'>> {
  if (!lacks(sentence, 'translation')) return {}
  const body = {
    purpose,
    sentences: [indexed(sentence)],
    context: [...before, ...after].map(indexed),
    translation: true,
    explanation: false,
    furigana: false,
    output_language: article.output_language,
    explanation_level: article.explanation_level,
    model: article.model,
  }
  const { results } = await agent.analysis.analyse({ body }, { signal })
  const { translation, failures } = results[0] ?? {}
  return { ...(translation !== undefined && { translation }), ...(failures && { failures }) }
}

/** The furigana of the sentence; nothing where it has some. */
export async function missingFurigana(
  agent: Clients['agent'],
  { sentence }: SentenceInContext,
  signal: AbortSignal,
): Promise<Pick<FullResult, 'furigana'>> {
  if (!lacksFurigana(sentence)) return {}
  const body = { sentences: [sentence.sentence] }
  const { furigana } = await agent.text.furigana({ body }, { signal })
  return furigana[0] ? { furigana: furigana[0] } : {}
}

const indexed = ({ index, sentence }: Sentence) => ({ index, sentence })
