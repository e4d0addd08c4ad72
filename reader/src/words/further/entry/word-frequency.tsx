import type { WordName } from '../../../../../lib/contracts/schemas/japanese/dictionary.ts'
import { Frequency } from '../frequency.tsx'
import styles from '../further.module.css'
import { useMarks } from '../use-marks.ts'
import { useOrder } from '../use-order.ts'

/** How common a word is by the learner's first list that has it. Its room is kept while it comes. */
export function WordFrequency({ word }: { word: WordName | null }) {
  const order = useOrder()
  const { data, isLoading } = useMarks(word)
  if (data?.frequency) return <Frequency of={data.frequency} />
  const isLikely = [...(order?.offered.values() ?? [])].some(({ counts }) => counts.frequencies > 0)
  return isLoading && isLikely ? <span className={styles.place} /> : null
}
