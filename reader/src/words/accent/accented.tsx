import { useMessages } from '../../../../web/language/use-language.ts'
import { useMarks } from '../further/use-marks.ts'
import styles from './accent.module.css'
import { accentsShown } from './accents-shown.ts'
import { Contour } from './contour.tsx'
import { messages } from './messages.ts'
import { contourOf } from './morae.ts'

interface AccentedProps {
  /** As the dictionary writes the word. */
  form: string
  /** In kana: what is shown. */
  reading: string
}

const kana = /^[ぁ-ゖァ-ヺー]+$/

/** The reading of a word with its pitch accent, once that is known; nothing around it moves then. */
export function Accented({ form, reading }: AccentedProps) {
  const { accents: choice } = accentsShown.use()
  return choice === 'hidden' || !kana.test(reading) ? reading : <WithAccents form={form} reading={reading} />
}

function WithAccents({ form, reading }: AccentedProps) {
  const t = useMessages(messages)
  const found = useMarks({ form, reading }).data?.accents
  const drops = (found?.accents ?? [])
    .map(({ drop }) => drop)
    .filter(drop => contourOf(reading, drop) !== null)
  const [first = null, ...others] = drops
  return (
    <span className={styles.accented} title={found?.dictionary.title}>
      <span className="spoken">{reading}</span>
      <span aria-hidden>
        <Contour kana={reading} drop={first} />
        <span className={styles.number}>{first}</span>
        {others.map(drop => (
          <span key={drop} className={styles.other}>
            <Contour kana={reading} drop={drop} />
            <span className={styles.number}>{drop}</span>
          </span>
        ))}
      </span>
      {drops.length > 0 && (
        <span className="spoken">
          {` ${t.spoken(drops.map(drop => (drop === 0 ? t.flat : t.drop(drop))))}`}
        </span>
      )}
    </span>
  )
}
