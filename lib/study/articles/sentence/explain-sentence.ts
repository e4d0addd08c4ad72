import type { z } from 'zod'
import type { Clients } from '../../../contracts/clients.ts'
import type { ExplainedSentence, ExplainInput } from '../../../contracts/schemas/articles/sentences.ts'
import { together } from '../../../platform/async/together.ts'
import type { Member } from '../../../platform/auth/actor.ts'
import { refusal } from '../../../platform/problems/reasons.ts'
import { AskingSlots } from '../../asking-slots.ts'
import type { TaskQueue } from '../../tasks/task-queue.ts'
import { writtenSentence } from '../view.ts'
import { askForExplanation, missingFurigana, missingTranslation } from './ask-models.ts'
import { type Place, readOwnSentence, type SentenceInContext } from './read-sentence.ts'

export const EXPLAIN_DEADLINE_MS = 600_000

export const explainSlots = (limits: { perAccount?: number; inAll?: number } = {}) =>
  new AskingSlots({
    ...limits,
    reasons: {
      same: 'This sentence is already being explained or translated',
      account: 'You are already having as many sentences explained or translated as you may',
      all: 'Too many sentences are being explained or translated',
    },
  })

export interface Surroundings extends Pick<Clients, 'agent' | 'data'> {
  slots: AskingSlots
  tasks: TaskQueue
  deadline: AbortSignal
}
type Answer = z.infer<typeof ExplainedSentence>

/** Adds missing translation and furigana too, in one write; nothing if the explanation failed or the text changed. */
export const explainSentence = (
  surroundings: Surroundings,
  actor: Member,
  place: Place,
  { custom_prompt, content_revision }: z.infer<typeof ExplainInput>,
  signal: AbortSignal,
): Promise<Answer> =>
  askedAbout(surroundings, actor, { ...place, content_revision }, signal, (found, ending) =>
    explain(surroundings, actor, found, custom_prompt, ending),
  )

export async function askedAbout<T>(
  surroundings: Surroundings,
  actor: Member,
  { content_revision, ...place }: Place & { content_revision: number | undefined },
  signal: AbortSignal,
  ask: (found: SentenceInContext, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const { data, slots, deadline } = surroundings
  const ending = AbortSignal.any([signal, deadline])
  try {
    const found = await readOwnSentence(data, actor, place, ending)
    mustBeAsRead(found, content_revision)
    await data.room.check(undefined, { signal: ending })
    return await slots.run(`${place.id}/${place.idx}`, actor.user_id, () => ask(found, ending))
  } catch (error) {
    if (!deadline.aborted) throw error
    throw refusal('model_too_slow', {}, { cause: error })
  }
}

async function explain(
  { agent, data, tasks, deadline }: Surroundings,
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
    missingFurigana({ agent, data }, found, scope),
  ])
  const failures = { ...explained.failures, ...translated.parts.failures }
  const body = {
    content_revision: article.content_revision,
    ...explained,
    ...translated.parts,
    ...furigana,
    ...(Object.keys(failures).length > 0 && { failures }),
  }
  const params = { id: article.id, idx: sentence.index }
  // Written even if the caller has left: the model's work is paid for.
  const written = await data.sentenceEdits.result({ params, body }, { signal: deadline })
  const { explanation, ...presented } = writtenSentence(tasks, article.id, written)
  return { ...presented, explain: explanation }
}

function mustBeAsRead({ article }: SentenceInContext, content_revision: number | undefined): void {
  const current_version = article.content_revision
  if (content_revision !== undefined && content_revision !== current_version)
    throw refusal(
      'text_changed',
      {},
      {
        members: { current_version },
      },
    )
}
