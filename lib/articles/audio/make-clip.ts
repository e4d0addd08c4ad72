import { CLIP_TYPE, type Voice } from '../../contracts/schemas/speech.ts'
import type { CallReply } from '../../http/call.ts'
import { Problem } from '../../http/errors.ts'
import type { ArticleWork } from '../article-work.ts'

/** A sentence whose clip is still to be made. */
export interface MissingClip {
  index: number
  sentence: string
  cache_hash: string
}

/** Has a sentence spoken, and what is heard kept and given to it. */
export async function makeClip(
  { article, clients, task }: ArticleWork,
  voice: Voice,
  { index, sentence, cache_hash }: MissingClip,
  signal: AbortSignal,
): Promise<void> {
  const purpose = { user_id: task.owner, article_id: article.id, task_id: task.id }
  const body = { purpose, text: sentence, voice }
  const spoken = await clients.agent.speech.synthesize({ body }, { signal })
  // All of it, so that it can be sent once more: it has been paid for.
  const stream = await whole(spoken, signal)
  const params = { id: article.id, idx: index }
  const query = { revision: article.revision, voice, cache_hash }
  const headers = { 'content-type': CLIP_TYPE }
  await clients.data.audio.store({ params, query, stream }, { signal, headers })
}

/** What breaks off is no fault of who keeps it. */
async function whole(spoken: CallReply, signal: AbortSignal): Promise<Uint8Array> {
  try {
    return await spoken.bytes()
  } catch (cause) {
    signal.throwIfAborted()
    throw new Problem('upstream_failed', 'The voice broke off in the middle of the sentence.', { cause })
  }
}
