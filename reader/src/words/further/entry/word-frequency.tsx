import { useQuery } from '@tanstack/react-query'
import type { WordName } from '../../../../../lib/contracts/schemas/japanese/dictionary.ts'
import { Frequency, FrequencyPlace } from '../frequency.tsx'
import { markKey, marksQuery } from '../queries.ts'
import { hasFrequencies, useOrder } from '../use-order.ts'

/** How common a word is by the learner's first list that has it. Its room is kept while it comes. */
export function WordFrequency({ word }: { word: WordName | null }) {
  const order = useOrder()
  const named = word !== null && word.form !== '' && word.reading !== '' ? word : null
  const { data, isPending } = useQuery(marksQuery(named ? [named] : []))
  const frequency = named && data?.get(markKey(named))?.frequency
  if (frequency) return <Frequency of={frequency} />
  return named && isPending && hasFrequencies(order) ? <FrequencyPlace /> : null
}
