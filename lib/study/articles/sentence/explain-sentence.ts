import type { z } from 'zod'
import type { Clients } from '../../../contracts/clients.ts'
import type { ExplainedSentence, ExplainInput } from '../../../contracts/schemas/articles/sentences.ts'
import { limitedSlots, type Slots } from '../../../platform/async/slots.ts'
import { together } from '../../../platform/async/together.ts'
import type { Member } from '../../../platform/auth/actor.ts'
import { Problem } from '../../../platform/problems/errors.ts'
import type { TaskQueue } from '../../tasks/task-queue.ts'
import { writtenSentence } from '../view.ts'
import { askForExplanation, missingFurigana, missingTranslation } from './ask-models.ts'
import { type Place, readOwnSentence, type SentenceInContext } from './read-sentence.ts'

/** The time that a slow model may take for one sentence with its translation. */
export const EXPLAIN_DEADLINE_MS = 600_000

/** Each explanation makes up to two calls of a model, over connections to the agent that tasks need as well. */
const EXPLAINS = { perAccount: 4, inAll: 40 }

/** Explanations in progress: limited per sentence, per account and in all; further ones get 429. */
export class ExplainSlots {
  private readonly sentences = slotsOr(1, 'This sentence is already being explained')
  private readonly accounts: Slots<number>
  private readonly all: Slots

  constructor({ perAccount, inAll } = EXPLAINS) {
    this.accounts = slotsOr(perAccount, `Already explaining ${perAccount} of your sentences`)
    this.all = slotsOr(inAll, 'Too many sentences are being explained')
  }

  run<T>(account: number, { id, idx }: Place, explain: () => Promise<T>): Promise<T> {
    const inAll = () => this.all.run('all', explain)
    return this.sentences.run(`${id}/${idx}`, () => this.accounts.run(account, inAll))
  }
}

const slotsOr = <Key>(slots: number, reason: string) =>
  limitedSlots<Key>({ slots, queue: 0 }, `${reason}. Try again in a moment.`, 10)

interface Surroundings extends Pick<Clients, 'agent' | 'data'> {
  slots: ExplainSlots
  tasks: TaskQueue
  /** Aborts when the answer comes too late for the caller. */
  deadline: AbortSignal
}
type Answer = z.infer<typeof ExplainedSentence>

/**
 * Explains one sentence again, and fills in its translation and furigana if they are missing. All of it is written
 * together; nothing is written if the explanation failed or the text changed meanwhile.
 */
export async function explainSentence(
  surroundings: Surroundings,
  actor: Member,
  place: Place,
  { custom_prompt, content_revision }: z.infer<typeof ExplainInput>,
  signal: AbortSignal,
): Promise<Answer> {
  const { data, slots, deadline } = surroundings
  const ending = AbortSignal.any([signal, deadline])
  try {
    const found = await readOwnSentence(data, actor, place, ending)
    mustBeAsRead(found, content_revision)
    await data.room.check(undefined, { signal: ending })
    return await slots.run(actor.user_id, place, () =>
      explain(surroundings, actor, found, custom_prompt, ending),
    )
  } catch (error) {
    if (!deadline.aborted) throw error
    throw new Problem('unavailable', 'The sentence was not explained in time. Try again later.', {
      cause: error,
    })
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
  const failures = { ...explained.failures, ...translated.failures }
  const body = {
    content_revision: article.content_revision,
    ...explained,
    ...translated,
    ...furigana,
    ...(Object.keys(failures).length > 0 && { failures }),
  }
  const params = { id: article.id, idx: sentence.index }
  // Written even if the caller has left: the model's work is paid for.
  const written = await data.sentenceEdits.result({ params, body }, { signal: deadline })
  const { explanation, ...shown } = writtenSentence(tasks, article.id, written)
  return { ...shown, explain: explanation }
}

function mustBeAsRead({ article }: SentenceInContext, content_revision: number | undefined): void {
  const current_version = article.content_revision
  if (content_revision !== undefined && content_revision !== current_version)
    throw new Problem('version_conflict', 'The text has changed in the meantime. Reload it.', {
      members: { current_version },
    })
}
