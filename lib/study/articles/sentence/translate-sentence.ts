import type { z } from 'zod'
import type { Sentence, TranslateInput } from '../../../contracts/schemas/articles/sentences.ts'
import type { Member } from '../../../platform/auth/actor.ts'
import { writtenSentence } from '../view.ts'
import { askForTranslation } from './ask-models.ts'
import { askedAbout, type Surroundings } from './explain-sentence.ts'
import type { Place } from './read-sentence.ts'

/**
 * Keeps an existing translation, above all a person's. Stores the reason of a refused answer, shown until a try succeeds.
 * Writes nothing while no model is set up.
 */
export const translateSentence = (
  surroundings: Surroundings,
  actor: Member,
  place: Place,
  { content_revision }: z.infer<typeof TranslateInput>,
  signal: AbortSignal,
): Promise<Sentence> =>
  askedAbout(surroundings, actor, { ...place, content_revision }, signal, async (found, ending) => {
    const { agent, data, tasks, deadline } = surroundings
    const { article, sentence } = found
    const purpose = { user_id: actor.user_id, article_id: article.id, task_id: null }
    const { translation, failures } = await askForTranslation(agent, found, purpose, ending)
    if (translation === undefined && failures === undefined) {
      return writtenSentence(tasks, article.id, { row: sentence, revision: article.revision })
    }
    const body = {
      content_revision: article.content_revision,
      ...(translation !== undefined && { translation }),
      ...(failures && { failures }),
    }
    const params = { id: article.id, idx: sentence.index }
    // Written even if the caller has left: the model's work is paid for.
    const written = await data.sentenceEdits.result({ params, body }, { signal: deadline })
    return writtenSentence(tasks, article.id, written)
  })
