import { queryOptions } from '@tanstack/react-query'
import { further } from '../../../../lib/contracts/relays/further.ts'
import type { WordName } from '../../../../lib/contracts/schemas/japanese/dictionary.ts'
import { MOST_MARKED_WORDS } from '../../../../lib/contracts/schemas/japanese/further/looked-up.ts'
import { callsOf } from '../../api/client.ts'

const calls = callsOf({ further })

export const furtherKey = ['further']

/** The further dictionaries on offer. An administrator may change them at any time, so each use asks again. */
export const offerQuery = queryOptions({
  queryKey: [...furtherKey, 'offer'],
  queryFn: async ({ signal }) => (await calls.further.offer(undefined, { signal })).dictionaries,
})
export type Offered = Awaited<ReturnType<typeof calls.further.offer>>['dictionaries'][number]

const nameOf = ({ form, reading }: WordName) => ({ form, reading })

/** The entries of the further dictionaries for words, of each in the learner's order. */
export const furtherQuery = (words: readonly WordName[]) =>
  queryOptions({
    queryKey: [...furtherKey, 'words', words.map(nameOf)],
    queryFn: async ({ signal }) =>
      (await calls.further.lookUp({ body: { words: words.map(nameOf) } }, { signal })).words,
  })

const MARKED_MS = 5 * 60_000

/** Frequency and accent of words, such as those of a list. */
export const marksQuery = (words: readonly WordName[]) =>
  queryOptions({
    queryKey: [...furtherKey, 'marks', words.map(nameOf)],
    queryFn: async ({ signal }) => {
      const marks = new Map<string, Marks>()
      for (let at = 0; at < words.length; at += MOST_MARKED_WORDS) {
        const part = words.slice(at, at + MOST_MARKED_WORDS).map(nameOf)
        const found = (await calls.further.marks({ body: { words: part } }, { signal })).words
        for (const [place, mark] of found.entries()) {
          const word = part[place]
          if (word) marks.set(markKey(word), mark)
        }
      }
      return marks
    },
    enabled: words.length > 0,
    staleTime: MARKED_MS,
  })
export type Marks = Awaited<ReturnType<typeof calls.further.marks>>['words'][number]

export const markKey = ({ form, reading }: WordName) => `${form} ${reading}`
