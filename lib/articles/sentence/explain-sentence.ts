import type { z } from 'zod'
import { together } from '../../async/together.ts'
import type { Member } from '../../auth/actor.ts'
import type { Clients } from '../../contracts/clients.ts'
import type { ExplainedSentence, ExplainInput } from '../../contracts/schemas/sentences.ts'
import { Problem } from '../../http/errors.ts'
import { askForExplanation } from './ask-for-explanation.ts'
import { missingFurigana, missingTranslation } from './fill-gaps.ts'
import { type Place, readOwnSentence, type SentenceInContext } from './read-sentence.ts'

/**
 * Explains one sentence again, and fills in its translation and furigana where they are missing. All of it is
 * written together or, when no model gave what was asked for or the text changed meanwhile, nothing.
 */
export async function explainSentence(
  { agent, data }: Pick<Clients, 'agent' | 'data'>,
  actor: Member,
  place: Place,
  { custom_prompt, content_revision }: z.infer<typeof ExplainInput>,
  signal: AbortSignal,
): Promise<z.infer<typeof ExplainedSentence>> {
  const found = await readOwnSentence(data, actor, place, signal)
  mustBeAsRead(found, content_revision)
  const purpose = { user_id: actor.user_id, article_id: place.id, task_id: null }
  const [explained, translated, furigana] = await together(signal, scope => [
    askForExplanation(agent, found, purpose, custom_prompt, scope),
    missingTranslation(agent, found, purpose, scope),
    missingFurigana(agent, found, scope),
  ])
  const failures = { ...explained.failures, ...translated.failures }
  const body = {
    content_revision: found.article.content_revision,
    ...explained,
    ...translated,
    ...furigana,
    ...(Object.keys(failures).length > 0 && { failures }),
  }
  // Not to be stopped any more: what a model was paid for is kept, even if its reader has left.
  const { explanation, ...written } = await data.sentence.result({ params: place, body })
  return { ...written, explain: explanation }
}

function mustBeAsRead({ article }: SentenceInContext, content_revision: number | undefined): void {
  const current_version = article.content_revision
  if (content_revision !== undefined && content_revision !== current_version)
    throw new Problem('version_conflict', 'The text has changed since: read the article again.', {
      members: { current_version },
    })
}
