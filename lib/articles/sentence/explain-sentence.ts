import type { z } from 'zod'
import { together } from '../../async/together.ts'
import type { Member } from '../../auth/actor.ts'
import type { Clients } from '../../contracts/clients.ts'
import type { ExplainedSentence, ExplainInput } from '../../contracts/schemas/sentences.ts'
import { Problem } from '../../http/errors.ts'
import { askForExplanation } from './ask-for-explanation.ts'
import type { ExplainsUnderWay } from './explains-under-way.ts'
import { missingFurigana, missingTranslation } from './fill-gaps.ts'
import { type Place, readOwnSentence, type SentenceInContext } from './read-sentence.ts'

/** As long as a slow model may take for one sentence, with its translation. */
export const EXPLAIN_DEADLINE_MS = 600_000

interface Surroundings extends Pick<Clients, 'agent' | 'data'> {
  underWay: ExplainsUnderWay
  /** Aborts when the answer comes too late for whoever waits for it. */
  deadline: AbortSignal
}
type Answer = z.infer<typeof ExplainedSentence>

/**
 * Explains one sentence again, and fills in its translation and furigana where they are missing. All of it is
 * written together or, when no model gave what was asked for or the text changed meanwhile, nothing.
 */
export async function explainSentence(
  surroundings: Surroundings,
  actor: Member,
  place: Place,
  { custom_prompt, content_revision }: z.infer<typeof ExplainInput>,
  signal: AbortSignal,
): Promise<Answer> {
  const { data, underWay, deadline } = surroundings
  const ending = AbortSignal.any([signal, deadline])
  try {
    const found = await readOwnSentence(data, actor, place, ending)
    mustBeAsRead(found, content_revision)
    return await underWay.admit(actor.user_id, place, () =>
      explain(surroundings, actor, found, custom_prompt, ending),
    )
  } catch (error) {
    if (!deadline.aborted) throw error
    throw new Problem('unavailable', 'The sentence was not explained in time: try again later.', {
      cause: error,
    })
  }
}

async function explain(
  { agent, data, deadline }: Surroundings,
  { user_id }: Member,
  found: SentenceInContext,
  custom_prompt: string | undefined,
  signal: AbortSignal,
): Promise<Answer> {
  const { article, sentence } = found
  const purpose = { user_id, article_id: article.id, task_id: null }
  const [explained, translated, furigana] = await together(signal, scope => [
    askForExplanation(agent, found, purpose, custom_prompt, scope),
    missingTranslation(agent, found, purpose, scope),
    missingFurigana(agent, found, scope),
  ])
  const failures = { ...explained.failures, ...translated.failures }
  const body = {
    content_revision: article.content_revision,
    ...explained,
    ...translated,
    ...furigana,
    ...(Object.keys(failures).length > 0 && { failures }),
  }
  const params = { id: article.id, idx: sentence.index }
  // What a model was paid for is kept, even if its reader has left.
  const { explanation, ...written } = await data.sentence.result({ params, body }, { signal: deadline })
  return { ...written, explain: explanation }
}

function mustBeAsRead({ article }: SentenceInContext, content_revision: number | undefined): void {
  const current_version = article.content_revision
  if (content_revision !== undefined && content_revision !== current_version)
    throw new Problem('version_conflict', 'The text has changed since: read the article again.', {
      members: { current_version },
    })
}
