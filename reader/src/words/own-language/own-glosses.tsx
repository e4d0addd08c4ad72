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

/** The senses in one line. */
export const inOneLine = ({ senses }: GlossesInLanguage, most: number): string =>
  senses
    .slice(0, most)
    .map(({ glosses }) => glosses.join(', '))
    .join('; ')
