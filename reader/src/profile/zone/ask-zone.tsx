import { catalogue } from '../../../../web/language/language.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { Banner } from '../../components/banner.tsx'
import { Button } from '../../components/button.tsx'
import { answerZone } from './follow-zone.ts'
import { placeOfZone } from './stay.ts'

const messages = catalogue({
  en: {
    ask: (place: string) => `You seem to be in ${place} now. Should your study day follow the time there?`,
    yes: (place: string) => `Use the time in ${place}`,
    no: 'Leave it as it is',
  },
  ja: {
    ask: place => `現在地は ${place} のようです。1日の区切りを ${place} の時刻に合わせますか？`,
    yes: place => `${place} に合わせる`,
    no: 'このままにする',
  },
  zh: {
    ask: place => `您现在似乎在 ${place}。要按 ${place} 的时间划分每天吗？`,
    yes: place => `按 ${place} 的时间`,
    no: '保持不变',
  },
})

/** Asks whether study days are to begin by the clocks of the place where the learner is now. */
export function AskZone({ zone }: { zone: string }) {
  const t = useMessages(messages)
  const place = placeOfZone(zone)
  return (
    <Banner text={t.ask(place)}>
      <Button kind="primary" onClick={() => answerZone(zone, true)}>
        {t.yes(place)}
      </Button>
      <Button onClick={() => answerZone(zone, false)}>{t.no}</Button>
    </Banner>
  )
}
