import { useQuery } from '@tanstack/react-query'
import type { WordName } from '../../../../lib/contracts/schemas/japanese/dictionary.ts'
import { marksQuery } from './marks.ts'

const nothing: WordName = { form: '', reading: '' }

/** Frequency and accent of a word; null where there is none to ask about. */
export const useMarks = (word: WordName | null) => useQuery(marksQuery(word ?? nothing))
