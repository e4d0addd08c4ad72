import type { WordName } from '../../../../../lib/contracts/schemas/japanese/dictionary.ts'
import { Frequency, FrequencyPlace } from '../frequency.tsx'
import { useMarks } from '../use-marks.ts'
import { hasFrequencies, useOrder } from '../use-order.ts'

/** How common a word is by the learner's first list that has it. Its room is kept while it comes. */
export function WordFrequency({ word }: { word: WordName | null }) {
  const order = useOrder()
  const { data, isLoading } = useMarks(word)
  if (data?.frequency) return <Frequency of={data.frequency} />
  return isLoading && hasFrequencies(order) ? <FrequencyPlace /> : null
}
