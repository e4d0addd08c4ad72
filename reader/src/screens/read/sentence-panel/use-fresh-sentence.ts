import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { BLOCK, blockQuery, wordsQuery } from '../queries.ts'
import { sentenceQuery } from './queries.ts'

/** Asks again for a sentence that was changed, and for the rows and words that it is among. */
export function useFreshSentence(id: number, index: number): () => void {
  const queries = useQueryClient()
  return useCallback(() => {
    const block = Math.floor(index / BLOCK)
    const changed = [sentenceQuery(id, index), blockQuery(id, block), wordsQuery(id, block)]
    for (const { queryKey } of changed) void queries.invalidateQueries({ queryKey })
  }, [queries, id, index])
}
