import type { IndexedSentence } from '../../../contracts/schemas/models/agent.ts'
import { CLIP_TYPE } from '../../../contracts/schemas/models/speech.ts'
import { creditIn, type Voice } from '../../../contracts/schemas/models/voices.ts'
import { CircuitBreaker } from '../../../platform/async/circuit-breaker.ts'
import { inWindow } from '../../../platform/async/window.ts'
import type { CallReply } from '../../../platform/http/call.ts'
import { isProblem, Problem } from '../../../platform/problems/errors.ts'
import type { ArticleWork } from '../article-work.ts'
import type { AudioTally } from './audio-tally.ts'

/** An article whose sentences get clips. */
export interface Synthesis extends ArticleWork {
  voice: Voice
  /** True if the sentences keep the audio that they have. */
  beside: boolean
  tally: AudioTally
  provider: GuardedCalls
  store: GuardedCalls
}

/** A sentence whose clip is still to be made. */
interface MissingClip extends IndexedSentence {
  cache_hash: string
}

/** Clips of one task that are being made at the same time. */
const CLIPS_AT_ONCE = 4
/** Each other task that tries to make the same clip first and fails costs one round; fewer tasks run at once. */
const MOST_ROUNDS = 10

/** Links existing clips and makes the others. A failure does not stop the other sentences. */
export async function synthesiseBatch(work: Synthesis, sentences: IndexedSentence[]): Promise<void> {
  let left = await synthesisRound(work, sentences)
  for (let round = 1; round < MOST_ROUNDS && left.length > 0; round += 1)
    left = await synthesisRound(work, left)
  for (const clip of left) work.tally.failed(clip, othersFailed)
}

const othersFailed = new Problem(
  'upstream_failed',
  'Other tasks tried to create the same audio and failed. Try again later.',
)

/** Returns the sentences whose clip another task was making: it may exist by now. */
const synthesisRound = (work: Synthesis, sentences: IndexedSentence[]): Promise<MissingClip[]> =>
  work.clips.watch(async made => {
    const missing = await linked(work, sentences)
    const byClip = Map.groupBy(missing, ({ cache_hash }) => cache_hash).values()
    const { signal } = work.task
    const left = await inWindow(byClip, { size: CLIPS_AT_ONCE, signal }, (same, signal) =>
      synthesise(work, same, made, signal),
    )
    return left.flat()
  })

/** Links existing clips and returns the sentences without one. If clips cannot be looked up, the sentences fail. */
async function linked(
  { article, beside, clients, store, tally, task, voice }: Synthesis,
  sentences: readonly IndexedSentence[],
): Promise<MissingClip[]> {
  const body = { revision: article.revision, voice, beside, indices: sentences.map(({ index }) => index) }
  const given = { params: { id: article.id }, body }
  try {
    const found = await store.run(() => clients.data.audio.link(given, { signal: task.signal }))
    for (const index of found.linked) tally.ready(index)
    return found.missing
  } catch (error) {
    task.signal.throwIfAborted()
    if (!isProblem(error) || endsTask(error) || isProblem(error, 'version_conflict')) throw error
    for (const sentence of sentences) tally.failed(sentence, error)
    return []
  }
}

/** The article is gone, or may not be read any more. */
const endsTask = (error: unknown) => isProblem(error, 'not_found') || isProblem(error, 'forbidden')

/** Makes a clip for the first of the sentences with the same text; returns the sentences still to be linked. */
async function synthesise(
  work: Synthesis,
  sentences: MissingClip[],
  made: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<MissingClip[]> {
  const { clips, log, provider, tally, task } = work
  const [first, ...same] = sentences
  if (!first) return []
  const make = () => provider.run(() => makeClip(work, first, signal))
  try {
    if (!(await clips.lead(first.cache_hash, made, make, signal))) return sentences
    tally.ready(first.index)
    return same
  } catch (error) {
    signal.throwIfAborted()
    if (endsTask(error)) throw error
    if (isProblem(error, 'version_conflict')) {
      tally.changed(first.index)
      return same
    }
    if (!isProblem(error)) log.error({ error, task_id: task.id }, 'the clip of a sentence was not made')
    for (const clip of sentences) tally.failed(clip, error)
    return []
  }
}

/** Has a sentence synthesised, and stores the clip with it. */
async function makeClip(
  { article, beside, clients, task, voice }: Synthesis,
  { index, sentence, cache_hash }: MissingClip,
  signal: AbortSignal,
): Promise<void> {
  const purpose = { user_id: task.owner, article_id: article.id, task_id: task.id }
  const body = { purpose, text: sentence, voice }
  const sound = await clients.agent.speech.synthesize({ body }, { signal })
  // The sound has been paid for: it is kept in memory, so that storing it can be retried.
  const stream = await whole(sound, signal)
  const params = { id: article.id, idx: index }
  const credit = creditIn(sound.headers)
  const query = { revision: article.revision, voice, cache_hash, beside, credit }
  const headers = { 'content-type': CLIP_TYPE }
  await clients.data.audio.store({ params, query, stream }, { signal, headers })
}

/** Reads the whole sound first: if it breaks off, that is the provider's failure, not the store's. */
async function whole(sound: CallReply, signal: AbortSignal): Promise<Uint8Array> {
  try {
    return await sound.bytes()
  } catch (cause) {
    signal.throwIfAborted()
    throw new Problem('upstream_failed', 'The audio stopped mid-sentence. Try again.', { cause })
  }
}

/**
 * Makes calls until several in a row fail for the same reason, such as a wrong key. From then on every call fails at once
 * for that reason.
 */
export class GuardedCalls {
  private readonly inProgress = new Set<Promise<unknown>>()
  private readonly breaker = new CircuitBreaker<Problem>({
    failures: 5,
    isAlike: (one, other) => one.message === other.message,
  })

  async run<T>(call: () => Promise<T>): Promise<T> {
    // Failures come fast: calls that began before them may still succeed.
    if (this.breaker.openedBy) await Promise.allSettled(this.inProgress)
    if (this.breaker.openedBy) throw this.breaker.openedBy
    const running = call()
    this.inProgress.add(running)
    try {
      const answer = await running
      this.breaker.succeeded()
      return answer
    } catch (error) {
      if (isProblem(error) && !isAboutSentence(error))
        this.breaker.failed(error, { isFinal: isProblem(error, 'not_configured') })
      throw error
    } finally {
      this.inProgress.delete(running)
    }
  }
}

/** The failure is of this sentence alone: its text was changed, cannot be read aloud, or is too long for a clip. */
const isAboutSentence = (failure: Problem) =>
  isProblem(failure, 'version_conflict') ||
  isProblem(failure, 'invalid_input') ||
  isProblem(failure, 'too_large')
