import type { WordName } from '../../../../lib/contracts/schemas/japanese/dictionary.ts'
import { useLanguage } from '../../../../web/language/language.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import type { Marks } from '../further/marks.ts'
import { useMarks } from '../further/use-marks.ts'
import styles from './accent.module.css'
import { accentsShown } from './accents-shown.ts'
import { Contour } from './contour.tsx'
import { messages } from './messages.ts'
import { contourOf } from './morae.ts'

interface AccentedByProps {
  marks: Marks | undefined
  /** In kana: what is shown. */
  reading: string
  /** True where the reading alone tells nothing new, so that it is drawn only with an accent. */
  needsAccent?: boolean
  /** True in a list: the line is small, and stands without the number. */
  isListed?: boolean
}

interface AccentedProps extends Omit<AccentedByProps, 'marks'> {
  /** As the dictionary writes the word. */
  form: string
}

const kana = /^[ぁ-ゖァ-ヺー]+$/

/** The marks of a word whose accent is shown; asks for none otherwise. */
export function useAccentMarks(word: WordName): Marks | undefined {
  const { accents: choice } = accentsShown.use()
  return useMarks(choice === 'hidden' || !kana.test(word.reading) ? null : word).data
}

/**
 * The reading of a word with its pitch accent, once that is known. The room of the line and of one number is kept, so nothing
 * around it moves then.
 */
export const Accented = ({ form, ...props }: AccentedProps) => (
  <AccentedBy marks={useAccentMarks({ form, reading: props.reading })} {...props} />
)

/** The same with marks that a row has already. */
export function AccentedBy({ needsAccent = false, ...props }: AccentedByProps) {
  const { accents: choice } = accentsShown.use()
  const { reading } = props
  if (choice === 'hidden' || !kana.test(reading)) return needsAccent ? null : reading
  return <WithAccents needsAccent={needsAccent} {...props} />
}

function WithAccents({ marks, reading, needsAccent, isListed = false }: AccentedByProps) {
  const t = useMessages(messages)
  const language = useLanguage()
  const drops = (marks?.accents?.accents ?? [])
    .map(({ drop }) => drop)
    .filter(drop => contourOf(reading, drop) !== null)
  const [first = null] = drops
  if (needsAccent && first === null) return null
  return (
    <span
      className={styles.accented}
      data-listed={isListed || undefined}
      data-flat={first === 0 || undefined}
    >
      <span className="spoken">{reading}</span>
      <span aria-hidden>
        <Contour kana={reading} drop={first} />
        {!isListed && <span className={styles.number}>{drops.join('・')}</span>}
      </span>
      {drops.length > 0 && (
        // It stands within a Japanese word.
        <span className="spoken" lang={language}>
          {` ${t.spoken(drops.map(drop => (drop === 0 ? t.flat : t.drop(drop))))}`}
        </span>
      )}
    </span>
  )
}
