import { catalogue } from '../../../web/language/language.ts'
import { useMessages } from '../../../web/language/use-language.ts'
import { IconButton } from '../components/icon-button.tsx'
import styles from './sentences.module.css'

const messages = catalogue({
  en: {
    place: (at: number, count: number) => `Sentence ${at} of ${count}`,
    previous: 'Previous sentence',
    next: 'Next sentence',
  },
  ja: {
    place: (at: number, count: number) => `${count}文のうち${at}文目`,
    previous: '前の文',
    next: '次の文',
  },
  zh: {
    place: (at: number, count: number) => `第 ${at} 句，共 ${count} 句`,
    previous: '上一句',
    next: '下一句',
  },
})

interface SentenceStepsProps {
  at: number
  count: number
  /** After the last one comes the first. */
  onStep: (at: number) => void
}

/** Steps through the sentences in which a word was met; a single one has none. */
export function SentenceSteps({ at, count, onStep }: SentenceStepsProps) {
  const t = useMessages(messages)
  if (count < 2) return null
  const to = (step: 1 | -1) => onStep((at + step + count) % count)
  return (
    <span className={styles.steps}>
      <IconButton icon="previous" label={t.previous} act={() => to(-1)} />
      <span role="status">{t.place(at + 1, count)}</span>
      <IconButton icon="next" label={t.next} act={() => to(1)} />
    </span>
  )
}
