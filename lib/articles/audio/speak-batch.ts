import type { LimitFunction } from 'p-limit'
import { together } from '../../async/together.ts'
import type { IndexedSentence } from '../../contracts/schemas/agent.ts'
import type { Voice } from '../../contracts/schemas/speech.ts'
import { isProblem, Problem } from '../../http/errors.ts'
import type { ArticleWork } from '../article-work.ts'
import type { AudioTally } from './audio-tally.ts'
import { type MissingClip, makeClip } from './make-clip.ts'
import type { Patience } from './patience.ts'

/** Sentences of an article on their way to a voice. */
export interface Speaking extends ArticleWork {
  voice: Voice
  tally: AudioTally
  provider: Patience
  store: Patience
  calls: LimitFunction
}

/** A round is lost on each other task that fails to make the same clip first; more than this do not run at once. */
const MOST_ROUNDS = 10

/** Gives sentences the clips that exist, and has those made that do not. One that fails does not stop the others. */
export async function speakBatch(speaking: Speaking, sentences: IndexedSentence[]): Promise<void> {
  let left = await speakRound(speaking, sentences)
  for (let round = 1; round < MOST_ROUNDS && left.length > 0; round += 1)
    left = await speakRound(speaking, left)
  for (const clip of left) speaking.tally.failed(clip, othersFailed)
}

/** Returns those whose clip somebody was making, for this article or another: it may be there by now. */
const speakRound = (speaking: Speaking, sentences: IndexedSentence[]): Promise<MissingClip[]> =>
  speaking.clips.watch(async made => {
    const { calls, task } = speaking
    const missing = await linked(speaking, sentences)
    const clips = [...Map.groupBy(missing, ({ cache_hash }) => cache_hash).values()]
    const left = await together(task.signal, signal =>
      clips.map(sentences => calls(() => speak(speaking, sentences, made, signal))),
    )
    return left.flat()
  })

/** Gives sentences the clips that exist; returns those whose clip does not. Where nobody can say, they fail. */
async function linked(
  { article, clients, store, tally, task, voice }: Speaking,
  sentences: readonly IndexedSentence[],
): Promise<MissingClip[]> {
  const body = { revision: article.revision, voice, indices: sentences.map(({ index }) => index) }
  const given = { params: { id: article.id }, body }
  try {
    const found = await store.ask(() => clients.data.audio.link(given, { signal: task.signal }))
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

/** Makes a clip for the first of the sentences that say the same; returns those that are still to be linked. */
async function speak(
  speaking: Speaking,
  sentences: MissingClip[],
  made: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<MissingClip[]> {
  const { clips, provider, tally, voice } = speaking
  const [first, ...same] = sentences
  if (!first) return []
  const make = () => provider.ask(() => makeClip(speaking, voice, first, signal))
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
    if (!isProblem(error))
      speaking.log.error({ error, task_id: speaking.task.id }, 'a sentence was not spoken')
    for (const clip of sentences) tally.failed(clip, error)
    return []
  }
}

const othersFailed = new Problem(
  'upstream_failed',
  'Others were making the same audio and did not succeed: try again later.',
)
