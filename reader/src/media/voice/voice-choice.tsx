import { catalogue } from '../../../../web/language/language.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { Choice } from '../../components/choice.tsx'
import { chosenVoice, useVoices } from './chosen-voice.ts'

const messages = catalogue({
  en: {
    voice: 'Voice',
    keep: 'Sentences that have audio in another voice keep it until you have them read in yours.',
    usual: 'Default',
    credits: 'Credits of the voices:',
  },
  ja: {
    voice: '読み上げの声',
    keep: '別の声の音声がある文は、選んだ声で作るまでその声のまま再生されます。',
    usual: '既定',
    credits: '音声のクレジット：',
  },
  zh: {
    voice: '朗读语音',
    keep: '已有其他语音的句子，在您用所选语音生成之前仍播放原来的语音。',
    usual: '默认',
    credits: '语音署名：',
  },
})

const USUAL = ''

/** The voice that is heard on this device, with the credits that the voices' terms ask for. */
export function VoiceChoice() {
  const t = useMessages(messages)
  const { voices, chosen, credits } = useVoices()
  const labelOf = (name: string) => voices.find(({ voice }) => voice === name)?.label ?? t.usual
  return (
    <>
      {voices.length > 0 && (
        <Choice
          label={t.voice}
          hint={t.keep}
          values={[USUAL, ...voices.map(({ voice }) => voice)]}
          value={chosen?.voice ?? USUAL}
          textOf={labelOf}
          onChoose={voice => chosenVoice.change({ voice: voice === USUAL ? null : voice })}
        />
      )}
      {credits.length > 0 && (
        <p className="soft">
          {t.credits} <span lang="ja">{credits.join(' · ')}</span>
        </p>
      )}
    </>
  )
}
