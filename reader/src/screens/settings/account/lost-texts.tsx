import { useMutation } from '@tanstack/react-query'
import { catalogue } from '../../../../../web/language/language.ts'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { Button } from '../../../components/button.tsx'
import { Callout, Problem } from '../../../components/problem.tsx'
import { fetchAgain, giveUp, lostMessages, useLost } from '../../../kept/lost.ts'

const messages = catalogue({
  en: {
    title: 'Texts were removed from this device',
    texts: (count: number) => (count === 1 ? '1 text' : `${count} texts`),
    series: (count: number) => (count === 1 ? '1 series' : `${count} series`),
    leave: 'Do not download',
  },
  ja: {
    title: '保存した文章がこの端末から消えました',
    texts: count => `文章${count}編`,
    series: count => `シリーズ${count}件`,
    leave: 'ダウンロードしない',
  },
  zh: {
    title: '保存的文章已从本设备消失',
    texts: count => `${count} 篇文章`,
    series: count => `${count} 个系列`,
    leave: '不下载',
  },
})

/** Says that the browser has removed what was kept, with a way to fetch it again. */
export function LostTexts() {
  const t = useMessages(messages)
  const { lost: text, again } = useMessages(lostMessages)
  const lost = useLost()
  const fetching = useMutation({ mutationFn: fetchAgain })
  const problem = <Problem error={fetching.error} />
  if (!lost) return problem
  const { texts, series } = lost
  const counts = [
    ...(texts.length > 0 ? [t.texts(texts.length)] : []),
    ...(series.length > 0 ? [t.series(series.length)] : []),
  ]
  return (
    <>
      {problem}
      <Callout title={t.title} text={`${text} (${counts.join(', ')})`}>
        <div className="row">
          <Button busy={fetching.isPending} onClick={() => fetching.mutate()}>
            {again}
          </Button>
          <Button onClick={giveUp}>{t.leave}</Button>
        </div>
      </Callout>
    </>
  )
}
