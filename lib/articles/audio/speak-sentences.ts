import pLimit from 'p-limit'
import type { IndexedSentence } from '../../contracts/schemas/agent.ts'
import type { Voice } from '../../contracts/schemas/speech.ts'
import { isProblem, type Problem } from '../../http/errors.ts'
import type { ArticleWork } from '../article-work.ts'
import { AudioTally, type Spoken } from './audio-tally.ts'
import { keepFailures } from './failures.ts'
import { Patience } from './patience.ts'
import { type Speaking, speakBatch } from './speak-batch.ts'

/** As many as data_server looks up at once. */
const BATCH_SENTENCES = 64
/** Clips of one task that are being made at the same time. */
const AT_ONCE = 4

/**
 * Gives sentences of the article's revision a voice, one way or the other: what they say is taken as it is when
 * their turn comes. `done` is told the share.
 */
export async function speakSentences(
  work: ArticleWork,
  { sentences, voice }: { sentences: readonly IndexedSentence[]; voice: Voice },
  done: (share: number) => void,
): Promise<Spoken> {
  const tally = tallyOf(work, sentences, done)
  const speaking: Speaking = {
    ...work,
    voice,
    tally,
    provider: new Patience(),
    store: new Patience(),
    calls: pLimit(AT_ONCE),
  }
  try {
    for (let start = 0; start < sentences.length; start += BATCH_SENTENCES) {
      await speakBatch(speaking, sentences.slice(start, start + BATCH_SENTENCES))
      await keepFailures(work, tally.takeFailures())
    }
  } catch (error) {
    // The article has another revision: an index means something else by now.
    if (!isProblem(error, 'version_conflict')) throw error
  }
  tally.allLeftChanged()
  return tally.outcome()
}

/** What is told and kept of sentences where there is no voice at all. */
export async function leaveUnspoken(
  work: ArticleWork,
  sentences: IndexedSentence[],
  why: Problem,
): Promise<Spoken> {
  const tally = tallyOf(work, sentences, () => {})
  for (const sentence of sentences) tally.failed(sentence, why)
  await keepFailures(work, tally.takeFailures())
  return tally.outcome()
}

const tallyOf = (
  { article, task }: ArticleWork,
  sentences: readonly IndexedSentence[],
  done: (share: number) => void,
) =>
  new AudioTally(
    task,
    article.revision,
    sentences.map(({ index }) => index),
    done,
  )
