import type { Clients } from '../../../contracts/clients.ts'
import type { IndexedSentence } from '../../../contracts/schemas/models/agent.ts'
import type { Voice } from '../../../contracts/schemas/models/voices.ts'
import type { TaskResult } from '../../../contracts/schemas/tasks.ts'
import { isSpeakable, requireAzureVoice } from '../../../japanese/speakable.ts'
import { isProblem, Problem } from '../../../platform/problems/errors.ts'
import { withWarnings } from '../analysis/tally.ts'
import type { ArticleWork } from '../article-work.ts'
import { ANALYSED, type Progress, UNSPOKEN } from '../progress.ts'
import { type AudioReport, AudioTally } from './audio-tally.ts'
import { GuardedCalls, type Synthesis, synthesiseBatch } from './synthesise-batch.ts'
import { voicesNow } from './voices-now.ts'

/** The most that data_server looks up at once. */
const BATCH_SENTENCES = 64

export interface Spoken {
  sentences: readonly IndexedSentence[]
  voice: Voice
  /** True if the sentences keep the audio that they have. */
  beside?: boolean
}

/**
 * Links the sentences of the article's revision to existing clips, or makes new ones. Each text is read when its turn
 * comes. `done` gets the share that is done.
 */
export async function synthesiseSentences(
  work: ArticleWork,
  { sentences, voice, beside = false }: Spoken,
  done: (share: number) => void,
): Promise<AudioReport> {
  const tally = new AudioTally(work, sentences, done, { beside })
  const synthesis: Synthesis = {
    ...work,
    voice,
    beside,
    tally,
    provider: new GuardedCalls(),
    store: new GuardedCalls(),
  }
  try {
    for (let start = 0; start < sentences.length; start += BATCH_SENTENCES) {
      await synthesiseBatch(synthesis, sentences.slice(start, start + BATCH_SENTENCES))
      await tally.saveFailures()
    }
  } catch (error) {
    // The article has another revision, in which the indices are of other sentences.
    if (!isProblem(error, 'version_conflict')) throw error
  }
  tally.allLeftChanged()
  return tally.outcome()
}

/** Adds to a flow's result the audio of these sentences, or the reason why there is none. */
export async function withAudio(
  work: ArticleWork,
  result: TaskResult,
  sentences: IndexedSentence[],
  progress: Progress,
): Promise<TaskResult> {
  progress.report('speaking', UNSPOKEN)
  const speakable = sentences.filter(({ sentence }) => isSpeakable(sentence))
  const voice = await defaultVoice(work)
  const done = progress.between('speaking', UNSPOKEN, ANALYSED)
  const { audio, warnings } =
    typeof voice === 'string'
      ? await synthesiseSentences(work, { sentences: speakable, voice }, done)
      : await allFailed(work, speakable, voice)
  return withWarnings({ ...result, audio }, warnings)
}

/** Returns a problem instead of throwing it: an article without a voice lacks its audio and nothing else. */
async function defaultVoice({ clients, task, withheld }: ArticleWork): Promise<Voice | Problem> {
  if (withheld?.voice)
    return new Problem(
      'unavailable',
      'Audio that may cost something is only created on request. Request it again.',
    )
  try {
    return await voiceFor(clients.agent, undefined, task.signal)
  } catch (error) {
    task.signal.throwIfAborted()
    if (isProblem(error)) return error
    throw error
  }
}

async function allFailed(work: ArticleWork, sentences: IndexedSentence[], reason: Problem) {
  const tally = new AudioTally(work, sentences, () => {})
  for (const sentence of sentences) tally.failed(sentence, reason)
  await tally.saveFailures()
  return tally.outcome()
}

/** The wanted or the default voice. Throws 503 without a speech provider, and 400 if the wanted voice is unavailable. */
export async function voiceFor(
  agent: Pick<Clients['agent'], 'speech'>,
  wanted: Voice | undefined,
  signal?: AbortSignal,
): Promise<Voice> {
  const { provider, voice, may_choose, voices } = await voicesNow(agent, signal)
  if (wanted === undefined || wanted === voice) return voice
  if (voices.some(offered => offered.voice === wanted)) return wanted
  if (!may_choose)
    throw new Problem(
      'invalid_input',
      `The voice ${wanted} is not available. Omit the voice to use ${voice}.`,
    )
  if (provider === 'azure') requireAzureVoice(wanted)
  return wanted
}
