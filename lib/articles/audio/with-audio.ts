import type { IndexedSentence } from '../../contracts/schemas/agent.ts'
import type { Voice } from '../../contracts/schemas/speech.ts'
import type { TaskResult } from '../../contracts/schemas/tasks.ts'
import { isProblem, type Problem } from '../../http/errors.ts'
import { isSpeakable } from '../../speech/synthesis/speakable.ts'
import type { ArticleWork } from '../article-work.ts'
import { ANALYSED, type Progress, UNSPOKEN } from '../flows/progress.ts'
import { leaveUnspoken, speakSentences } from './speak-sentences.ts'
import { voiceFor } from './voice.ts'

/** What a flow tells once these sentences have got a voice too, as far as there is one. */
export async function withAudio(
  work: ArticleWork,
  result: TaskResult,
  sentences: IndexedSentence[],
  progress: Progress,
): Promise<TaskResult> {
  progress.report('speaking', UNSPOKEN)
  const toSpeak = sentences.filter(({ sentence }) => isSpeakable(sentence))
  const voice = await usualVoice(work)
  const { audio, warnings } =
    typeof voice === 'string'
      ? await speakSentences(
          work,
          { sentences: toSpeak, voice },
          progress.between('speaking', UNSPOKEN, ANALYSED),
        )
      : await leaveUnspoken(work, toSpeak, voice)
  return { ...result, audio, warnings: [...new Set([...result.warnings, ...warnings])] }
}

/** Or why there is none: that costs the article its audio and nothing else. */
async function usualVoice({ clients, task }: ArticleWork): Promise<Voice | Problem> {
  try {
    return await voiceFor(clients.agent, undefined, task.signal)
  } catch (error) {
    task.signal.throwIfAborted()
    if (isProblem(error)) return error
    throw error
  }
}
