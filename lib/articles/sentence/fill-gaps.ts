import type { Clients } from '../../contracts/clients.ts'
import type { CallPurpose } from '../../contracts/schemas/agent.ts'
import type { FullResult, Sentence } from '../../contracts/schemas/sentences.ts'
import { partRequest } from '../analysis/analyse-part.ts'
import { furiganaOf } from '../analysis/fill-furigana.ts'
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
  const batch = { sentences: [indexed(sentence)], context: [...before, ...after].map(indexed) }
  const body = partRequest(article, purpose, 'translation', batch)
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
  const [read] = await furiganaOf(agent, [indexed(sentence)], signal)
  return read ? { furigana: read.furigana } : {}
}

const indexed = ({ index, sentence }: Sentence) => ({ index, sentence })
