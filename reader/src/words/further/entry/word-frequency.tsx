import { useQuery } from '@tanstack/react-query'
import type { WordName } from '../../../../../lib/contracts/schemas/japanese/dictionary.ts'
import { Frequency } from '../frequency.tsx'
import styles from '../further.module.css'
import { markKey, marksQuery } from '../queries.ts'
import { useOrder } from '../use-order.ts'

/** How common a word is by the learner's first list that has it. Its room is kept while it comes. */
export function WordFrequency({ word }: { word: WordName | null }) {
  const order = useOrder()
  const named = word !== null && word.form !== '' && word.reading !== '' ? word : null
  const { data, isPending } = useQuery(marksQuery(named ? [named] : []))
  const frequency = named && data?.get(markKey(named))?.frequency
  if (frequency) return <Frequency of={frequency} />
  const isLikely = [...(order?.offered.values() ?? [])].some(({ counts }) => counts.frequencies > 0)
  return named && isPending && isLikely ? <span className={styles.place} /> : null
}
