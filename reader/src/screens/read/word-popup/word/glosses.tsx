import styles from '../popup.module.css'
import type { Candidate } from './use-entry.ts'

/** The number of meanings shown at first. */
export const FEW = 2

type Sense = Pick<Candidate['senses'][number], 'key' | 'glosses'>

/** Meanings in the language of the dictionary. */
export const Glosses = ({ senses }: { senses: readonly Sense[] }) => (
  <ol className={styles.glosses} lang="en">
    {senses.map(({ key, glosses }) => (
      <li key={key}>{glosses.join('; ')}</li>
    ))}
  </ol>
)
