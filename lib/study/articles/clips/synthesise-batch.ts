import type { IndexedSentence } from '../../../contracts/schemas/models/agent.ts'
import { CLIP_TYPE } from '../../../contracts/schemas/models/speech.ts'
import { creditIn, type Voice } from '../../../contracts/schemas/models/voices.ts'
import { CircuitBreaker } from '../../../platform/async/circuit-breaker.ts'
import { inWindow } from '../../../platform/async/window.ts'
import type { CallReply } from '../../../platform/http/call.ts'
import { isProblem, type Problem } from '../../../platform/problems/errors.ts'
import { refusal } from '../../../platform/problems/reasons.ts'
import type { ArticleWork } from '../article-work.ts'
import type { AudioTally } from './audio-tally.ts'

export interface Synthesis extends ArticleWork {
  voice: Voice
  beside: boolean
  tally: AudioTally
  provider: GuardedCalls
  store: GuardedCalls
}

interface MissingClip extends IndexedSentence {
  cache_hash: string
}

const CLIPS_AT_ONCE = 4
/** Another task that fails at the same clip costs one round; fewer tasks run at once. */
const MOST_ROUNDS = 10

/** A failure does not stop the other sentences. */
export async function synthesiseBatch(work: Synthesis, sentences: IndexedSentence[]): Promise<void> {
  let left = await synthesisRound(work, sentences)
  for (let round = 1; round < MOST_ROUNDS && left.length > 0; round += 1)
    left = await synthesisRound(work, left)
  for (const clip of left) work.tally.failed(clip, othersFailed)
}

const othersFailed = refusal('audio_failed_elsewhere')

const synthesisRound = (work: Synthesis, sentences: IndexedSentence[]): Promise<MissingClip[]> =>
  work.clips.watch(async madeClips => {
    const missing = await linked(work, sentences)
    const byClip = Map.groupBy(missing, ({ cache_hash }) => cache_hash).values()
    const { signal } = work.task
    const left = await inWindow(byClip, { size: CLIPS_AT_ONCE, signal }, (same, signal) =>
      synthesise(work, same, madeClips, signal),
    )
    return left.flat()
  })

/** Returns the sentences without a clip; they fail if clips cannot be looked up. */
async function linked(
  { article, beside, clients, store, tally, task, voice }: Synthesis,
  sentences: readonly IndexedSentence[],
): Promise<MissingClip[]> {
  const body = { revision: article.revision, voice, beside, indices: sentences.map(({ index }) => index) }
  const request = { params: { id: article.id }, body }
  try {
    const linkReply = await store.run(() => clients.data.audio.link(request, { signal: task.signal }))
    for (const index of linkReply.linked) tally.ready(index)
    return linkReply.missing
  } catch (error) {
    task.signal.throwIfAborted()
    if (!isProblem(error) || endsTask(error) || isProblem(error, 'version_conflict')) throw error
    for (const sentence of sentences) tally.failed(sentence, error)
    return []
  }
}

const endsTask = (error: unknown) => isProblem(error, 'not_found') || isProblem(error, 'forbidden')

async function synthesise(
  work: Synthesis,
  sentences: MissingClip[],
  madeClips: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<MissingClip[]> {
  const { clips, log, provider, tally, task } = work
  const [first, ...same] = sentences
  if (!first) return []
  const make = () => provider.run(() => makeClip(work, first, signal))
  try {
    if (!(await clips.lead(first.cache_hash, madeClips, make, signal))) return sentences
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

async function makeClip(
  { article, beside, clients, task, voice }: Synthesis,
  { index, sentence, cache_hash }: MissingClip,
  signal: AbortSignal,
): Promise<void> {
  const purpose = { user_id: task.owner, article_id: article.id, task_id: task.id }
  const body = { purpose, text: sentence, voice }
  const sound = await clients.agent.speech.synthesize({ body }, { signal })
  // Keeps paid sound in memory, so that storing can be retried.
  const stream = await whole(sound, signal)
  const params = { id: article.id, idx: index }
  const credit = creditIn(sound.headers)
  const query = { revision: article.revision, voice, cache_hash, beside, credit }
  const headers = { 'content-type': CLIP_TYPE }
  await clients.data.audio.store({ params, query, stream }, { signal, headers })
}

/** Reads all first: a sound that breaks off is the provider's failure, not the store's. */
async function whole(sound: CallReply, signal: AbortSignal): Promise<Uint8Array> {
  try {
    return await sound.bytes()
  } catch (cause) {
    signal.throwIfAborted()
    throw refusal('audio_broke_off', {}, { cause })
  }
}

/** Fails every call at once after several in a row failed for the same reason, such as a wrong key. */
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

const isAboutSentence = (failure: Problem) =>
  isProblem(failure, 'version_conflict') ||
  isProblem(failure, 'invalid_input') ||
  isProblem(failure, 'too_large')
