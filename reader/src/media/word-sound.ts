import { isProblem } from '../../../lib/contracts/page-client.ts'
import { SPOKEN_READING } from '../../../lib/contracts/schemas/models/voices.ts'
import { wordAudio } from '../../../lib/contracts/study/word-audio.ts'
import { catalogue, getMessages } from '../../../web/language/language.ts'
import { callsOf } from '../api/client.ts'
import { awayError } from '../api/reach.ts'
import { notify, notifyProblem } from '../components/notice.tsx'
import { wordName } from '../kept/media/names.ts'
import { keptOrAsked } from './kept-or-asked.ts'
import { player } from './sound.ts'
import { playable } from './sound-format.ts'
import { chosenVoice } from './voice/chosen-voice.ts'

const calls = callsOf({ wordAudio })

const messages = catalogue({
  en: {
    failed: 'The word could not be played. Try again in a moment.',
    notKept: 'The audio of this word is not on this device.',
    notSpoken: 'This word has no audio yet. Sign in to have it created.',
  },
  ja: {
    failed: '単語の音声を再生できませんでした。少し待ってからもう一度お試しください。',
    notKept: 'この単語の音声は、この端末に保存されていません。',
    notSpoken: 'この単語の音声はまだありません。サインインすると作成できます。',
  },
  zh: {
    failed: '无法播放这个词的音频，请稍后重试。',
    notKept: '本设备上没有保存这个词的音频。',
    notSpoken: '这个词还没有音频，登录后即可生成。',
  },
})

export interface HeardWord {
  form: string
  /** Empty where it is not known. */
  reading: string
}

/** The reading as a voice takes it; empty where it has other signs than kana. */
export function spokenReading(reading: string): string {
  const kana = reading.replaceAll(/[\s・、。]/g, '')
  return SPOKEN_READING.test(kana) ? kana : ''
}

export const wordSoundName = ({ form, reading }: HeardWord) => `word:${form}:${reading}`

/** Plays a word in the chosen voice, otherwise in the server's own, which speaks it first if nobody has had it spoken. */
export async function hearWord({ form, reading }: HeardWord): Promise<void> {
  const { voice } = chosenVoice.now()
  const read = spokenReading(reading)
  const names = [voice ?? [], ''].flat().map(each => wordName({ form, reading: read }, each))
  const body = { form, reading: read, ...playable(), ...(voice !== null && { voice }) }
  let refusal: unknown = null
  const ask = async () => {
    try {
      return (await calls.wordAudio.address({ body })).address
    } catch (error) {
      refusal = error
      throw error
    }
  }
  const outcome = await player.play({
    name: wordSoundName({ form, reading }),
    src: isAnew => keptOrAsked(names, ask, isAnew),
  })
  if (outcome !== 'failed') return
  if (awayError()) notify(getMessages(messages).notKept)
  else if (refusal === null) notify(getMessages(messages).failed)
  else if (isProblem(refusal, 'not_found')) notify(getMessages(messages).notSpoken)
  else notifyProblem(refusal)
}
