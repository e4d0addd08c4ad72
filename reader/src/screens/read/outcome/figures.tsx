import type { ReadingOutcome } from '../../../../../lib/contracts/schemas/articles/readings.ts'
import { useFormats, useMessages } from '../../../../../web/language/use-language.ts'
import { linkTo } from '../../../app/location.ts'
import { messages } from './messages.ts'
import styles from './outcome.module.css'

const MINUTE_MS = 60_000

/** How far the reading got, and what it was in figures. */
export function Figures({ outcome }: { outcome: ReadingOutcome }) {
  const t = useMessages(messages)
  const { number, percent, ago, date } = useFormats()
  const { reading, finished_at, sentences_read, total_sentences, recorded, ms, characters, words } = outcome
  const minutes = Math.round(ms / MINUTE_MS)
  const hasActivity = recorded || ms > 0
  const figureTexts = [
    finished_at === null
      ? t.read(percent(total_sentences === 0 ? 0 : Math.min(1, sentences_read / total_sentences)))
      : t.finished(ago(finished_at)),
    ...(reading > 1 ? [t.readTwice(reading)] : []),
  ]
  const figures = [
    ...(hasActivity
      ? [
          {
            value: ms > 0 && minutes === 0 ? '< 1' : number(minutes),
            label: t.minutes(ms > 0 ? Math.max(1, minutes) : 0),
          },
          { value: number(characters), label: t.characters },
        ]
      : []),
    ...(words
      ? [
          { value: number(words.met), label: t.met(words.met) },
          { value: number(words.learning), label: t.learning },
          { value: number(words.known), label: t.known },
        ]
      : []),
  ]
  return (
    <>
      <p className={`soft ${styles.said}`} title={finished_at === null ? undefined : date(finished_at)}>
        {figureTexts.join(' · ')}
      </p>
      {figures.length > 0 && (
        <dl className={styles.figures}>
          {figures.map(({ value, label }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {!recorded && (
        <p className="soft">
          {t.notRecorded} <a href={linkTo('settings', 'account', 'recording')}>{t.change}</a>
        </p>
      )}
    </>
  )
}
