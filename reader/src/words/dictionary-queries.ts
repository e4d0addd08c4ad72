import { queryOptions } from '@tanstack/react-query'
import { dictionary } from '../../../lib/contracts/relays/lookups.ts'
import { callsOf } from '../api/client.ts'

const calls = callsOf({ dictionary })

/** The most entries of one search. */
export const MOST_FOUND = 50

/** As many as fit in a few lines. */
const MOST_KANJI = 40

/** The kanji of the radical that is named, if one is. */
export const radicalQuery = (q: string) =>
  queryOptions({
    queryKey: ['dictionary', 'radical', q],
    queryFn: ({ signal }) => calls.dictionary.kanjiByRadical({ query: { q, limit: MOST_KANJI } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export type FoundByRadical = Awaited<ReturnType<typeof calls.dictionary.kanjiByRadical>>

/** A kanji of the main dictionary, with its radical. */
export const kanjiQuery = (character: string) =>
  queryOptions({
    queryKey: ['dictionary', 'kanji', character],
    queryFn: ({ signal }) => calls.dictionary.kanji({ params: { character } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
export type FoundKanji = Awaited<ReturnType<typeof calls.dictionary.kanji>>

/** Entries for what is typed, the best first. */
export const searchQuery = (q: string, limit: number) =>
  queryOptions({
    queryKey: ['dictionary', q, limit],
    queryFn: ({ signal }) => calls.dictionary.search({ query: { q, limit } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
