import { SPOKEN_READING } from '../../../lib/contracts/schemas/models/voices.ts'
import { wordAudio } from '../../../lib/contracts/study/word-audio.ts'
import { catalogue, getMessages } from '../../../web/language/language.ts'
import { callsOf } from '../api/client.ts'
import { notify, notifyProblem } from '../components/notice.tsx'
import { player } from './sound.ts'
import { playable } from './sound-format.ts'
import { chosenVoice } from './voice/chosen-voice.ts'

const calls = callsOf({ wordAudio })

const messages = catalogue({
  en: { failed: 'The word could not be played. Try again in a moment.' },
  ja: { failed: '単語の音声を再生できませんでした。少し待ってからもう一度お試しください。' },
  zh: { failed: '无法播放这个词的语音，请稍后重试。' },
})

export interface HeardWord {
  form: string
  /** Empty where it is not known. */
  reading: string
}

export const wordSoundName = ({ form, reading }: HeardWord) => `word:${form}:${reading}`

/** Plays a word in the chosen voice, otherwise in the server's own, which speaks it first if nobody has had it spoken. */
export async function hearWord({ form, reading }: HeardWord): Promise<void> {
  const { voice } = chosenVoice.now()
  const kana = reading.replaceAll(/[\s・、。]/g, '')
  const read = SPOKEN_READING.test(kana) ? kana : ''
  const body = { form, reading: read, ...playable(), ...(voice !== null && { voice }) }
  let refusal: unknown = null
  const outcome = await player.play({
    name: wordSoundName({ form, reading }),
    src: () =>
      calls.wordAudio.address({ body }).then(
        ({ address }) => address,
        error => {
          refusal = error
          throw error
        },
      ),
  })
  if (outcome !== 'failed') return
  if (refusal === null) notify(getMessages(messages).failed)
  else notifyProblem(refusal)
}
