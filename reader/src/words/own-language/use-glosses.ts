import { queryOptions, useQuery } from '@tanstack/react-query'
import { dictionary } from '../../../../lib/contracts/relays/lookups.ts'
import type { WordName } from '../../../../lib/contracts/schemas/japanese/dictionary.ts'
import type { GlossesInLanguage } from '../../../../lib/contracts/schemas/japanese/word-glosses.ts'
import { currentLanguage } from '../../../../web/language/language.ts'
import { learnerOf, sessionState } from '../../../../web/session/session.ts'
import { callsOf } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { searchQuery } from '../dictionary-queries.ts'
import { primaryOf, useLanguagesBeforeEnglish } from './languages.ts'

const calls = callsOf({ dictionary })

const glossesQuery = (words: readonly WordName[], languages: readonly string[]) =>
  queryOptions({
    queryKey: ['dictionary', 'glosses', languages, words],
    queryFn: ({ signal }) =>
      calls.dictionary.glosses({ body: { words: [...words], languages: [...languages] } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

interface Glosses {
  /** The meanings of a word in the learner's language; null where the dictionary has none. */
  of(word: WordName): GlossesInLanguage | null
  /** True until it is known whether there are any. */
  isPending: boolean
}

/** Any word: the reply says which languages the dictionary has, and is asked for once. */
const ANY = searchQuery('語', 1)

/** Asks which languages the dictionary has before the first word needs it, where the app itself is not in English. */
export function fetchLanguages(): void {
  if (learnerOf(sessionState().session) === null || currentLanguage() === 'en') return
  void queryClient.prefetchQuery(ANY)
}

/** The meanings of words in the learner's own language, if the dictionary has it: otherwise nothing is asked. */
export function useGlosses(requestedWords: readonly WordName[]): Glosses {
  const wanted = useLanguagesBeforeEnglish()
  const words = requestedWords.filter(({ form, reading }) => form !== '' && reading !== '')
  const isWanted = wanted.length > 0 && words.length > 0
  const about = useQuery({ ...ANY, enabled: isWanted })
  const offered = new Set(about.data?.dictionary?.languages?.map(({ language }) => primaryOf(language)))
  const languages = wanted.filter(tag => offered.has(primaryOf(tag)))
  const { data, isLoading } = useQuery({
    ...glossesQuery(
      words.map(({ form, reading }) => ({ form, reading })),
      languages,
    ),
    enabled: isWanted && languages.length > 0,
  })
  const glossByWord = new Map(words.map((word, at) => [keyOf(word), data?.glosses[at] ?? null]))
  return { of: word => glossByWord.get(keyOf(word)) ?? null, isPending: about.isLoading || isLoading }
}

const keyOf = ({ form, reading }: WordName) => `${form} ${reading}`
