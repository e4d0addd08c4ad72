import { charactersOf } from '../../../../../lib/contracts/schemas/learners/reading-pace.ts'
import { queryClient } from '../../../api/query-client.ts'
import { BLOCK, blockQuery } from '../queries.ts'

/** The characters of each row; 0 for line breaks and blanks. */
export function characterCounter(id: number): (row: number) => number {
  const counted = new Map<number, number>()
  return row => {
    const known = counted.get(row)
    if (known !== undefined) return known
    const rows = queryClient.getQueryData(blockQuery(id, Math.floor(row / BLOCK)).queryKey)
    const sentence = rows?.find(({ index }) => index === row)?.sentence
    // A row that is not loaded is taken for a sentence.
    if (sentence === undefined) return 1
    const characters = charactersOf(sentence)
    counted.set(row, characters)
    return characters
  }
}

/** True if only line breaks follow a row. */
export function isLast(row: number, total: number, charactersIn: (row: number) => number) {
  for (let next = row + 1; next < total; next += 1) if (charactersIn(next) > 0) return false
  return true
}
