import type { FurtherFound } from '../../../../lib/contracts/schemas/japanese/further/looked-up.ts'
import { Frequency } from '../../words/further/frequency.tsx'
import { hasFrequencies, useOrder } from '../../words/further/use-order.ts'
import styles from './word.module.css'

/** How common the word is, by each list that has it. */
export function Frequencies({ of }: { of: readonly FurtherFound[] }) {
  const isLikely = hasFrequencies(useOrder())
  const all = of.flatMap(({ dictionary, frequencies: [first] }) => (first ? [{ ...first, dictionary }] : []))
  // The room is kept while they come.
  if (all.length === 0 && !isLikely) return null
  return (
    <p className={styles.frequencies}>
      {all.map(each => (
        <Frequency key={each.dictionary.id} of={each} />
      ))}
    </p>
  )
}
