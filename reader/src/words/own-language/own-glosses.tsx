import type { WordName } from '../../../../lib/contracts/schemas/japanese/dictionary.ts'
import type { GlossesInLanguage } from '../../../../lib/contracts/schemas/japanese/word-glosses.ts'
import styles from '../meanings.module.css'
import { useGlosses } from './use-glosses.ts'

/** The meanings of a word in the learner's own language, before those in English. */
export function OwnGlosses({ glosses: { language, senses } }: { glosses: GlossesInLanguage }) {
  return (
    <ol className={styles.senses} lang={language}>
      {senses.map(({ glosses }) => (
        <li key={glosses.join('; ')}>{glosses.join('; ')}</li>
      ))}
    </ol>
  )
}

/** The same of one word; nothing where the dictionary has none. */
export function OwnGlossesOf({ word }: { word: WordName }) {
  const glosses = useGlosses([word]).of(word)
  return glosses && <OwnGlosses glosses={glosses} />
}

/** The same in one paragraph, as on a card. */
export function OwnMeaningOf({ word, className }: { word: WordName; className: string | undefined }) {
  const glosses = useGlosses([word]).of(word)
  return (
    glosses && (
      <p lang={glosses.language} className={className}>
        {inOneLine(glosses, MOST_ON_A_CARD)}
      </p>
    )
  )
}

const MOST_ON_A_CARD = 3

/** The senses in one line. */
export const inOneLine = ({ senses }: GlossesInLanguage, most: number): string =>
  senses
    .slice(0, most)
    .map(({ glosses }) => glosses.join(', '))
    .join('; ')
