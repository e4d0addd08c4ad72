import { catalogue } from '../../../../web/language/language.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { IconButton } from '../../components/icon-button.tsx'
import { speaker } from '../../components/icon-paths.ts'
import { useHasVoice } from '../../media/voice/chosen-voice.ts'
import { type HeardWord, hearWord } from '../../media/word-sound.ts'

const messages = catalogue({
  en: { hear: 'Hear the word', hearThis: (form: string) => `Hear ${form}` },
  ja: { hear: '単語を聞く', hearThis: form => `「${form}」を聞く` },
  zh: { hear: '听这个词', hearThis: form => `听“${form}”` },
})

/** Speaks a word, if the server has a voice. `isOneOf`: its name tells it from others on the screen. */
export function HearWord({ word, isOneOf = false }: { word: HeardWord; isOneOf?: boolean }) {
  const t = useMessages(messages)
  if (!useHasVoice()) return null
  const label = isOneOf ? t.hearThis(word.form) : t.hear
  return <IconButton icon={{ path: speaker }} label={label} act={() => void hearWord(word)} />
}
