import { catalogue } from '../../../../../web/language/language.ts'
import { useFormats, useMessages } from '../../../../../web/language/use-language.ts'
import { Banner } from '../../../components/banner.tsx'
import { Button } from '../../../components/button.tsx'
import { clock } from '../../../media/recording/clock.ts'
import type { PlaceAsked } from './place-asked.ts'

const messages = catalogue({
  en: {
    read: (at: string, of: string) => `You have read up to sentence ${at} of ${of} on another screen.`,
    played: (time: string) => `You have played up to ${time} on another screen.`,
    go: 'Go there',
    stay: 'Stay here',
  },
  ja: {
    read: (at, of) => `別の画面で、${of}文中${at}文目まで読み進めています。`,
    played: time => `別の画面で、${time}まで再生しています。`,
    go: 'その位置へ移動',
    stay: 'ここで続ける',
  },
  zh: {
    read: (at, of) => `您在别处已读到第 ${at} 句，共 ${of} 句。`,
    played: time => `您在别处已播放到 ${time}。`,
    go: '前往该处',
    stay: '留在这里',
  },
})

/** Asks where to read on, once another device or window has read on from the place that is open here. */
export function AskPlace({ placeQuestion }: { placeQuestion: PlaceAsked }) {
  const t = useMessages(messages)
  const { number } = useFormats()
  const { position, total_sentences, isPlayed, answer } = placeQuestion
  const text = isPlayed
    ? t.played(clock(position.media_ms ?? 0))
    : t.read(number(Math.max(1, position.sentence)), number(total_sentences))
  return (
    <Banner text={text}>
      <Button kind="primary" onClick={() => answer(true)}>
        {t.go}
      </Button>
      <Button onClick={() => answer(false)}>{t.stay}</Button>
    </Banner>
  )
}
