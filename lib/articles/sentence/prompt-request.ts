import type { PromptRequest } from '../../contracts/schemas/agent.ts'
import type { SentenceInContext } from './read-sentence.ts'

/** The one way a sentence is asked about, so that the preview of a prompt is the prompt. */
export function promptRequest({ article, sentence, before, after }: SentenceInContext): PromptRequest {
  return {
    sentence: sentence.sentence,
    before: before.map(row => row.sentence),
    after: after.map(row => row.sentence),
    output_language: article.output_language,
    explanation_level: article.explanation_level,
  }
}
