import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { WordName } from '../../../../lib/contracts/schemas/japanese/dictionary.ts'
import { marksQuery } from './queries.ts'

/** Frequency and accent of the words of a list, by `markKey`. A list that grows shows its former ones meanwhile. */
export const useMarks = (words: readonly WordName[]) =>
  useQuery({ ...marksQuery(words), placeholderData: keepPreviousData }).data
