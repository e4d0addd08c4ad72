import { queryOptions } from '@tanstack/react-query'
import { further } from '../../../../lib/contracts/relays/further.ts'
import type { WordName } from '../../../../lib/contracts/schemas/japanese/dictionary.ts'
import { MOST_MARKED_WORDS } from '../../../../lib/contracts/schemas/japanese/further/looked-up.ts'
import { callsOf } from '../../api/client.ts'
import { furtherKey } from './queries.ts'

const calls = callsOf({ further })

/** Frequency and accent of a word. */
export type Marks = Awaited<ReturnType<typeof calls.further.marks>>['words'][number]

const none: Marks = { accents: null, frequency: null }

/** The words of a screen are asked for together: their parts are drawn within this time. */
const TOGETHER_MS = 15
/** An administrator may install a dictionary at any time. */
const KEPT_MS = 30 * 60_000

interface PendingWord {
  word: WordName
  answer: PromiseWithResolvers<Marks>
}
let pendingWords: PendingWord[] = []

/** Asks for the accent and the frequency of a word together, so that whatever shows one of them asks for the word once. */
export const marksQuery = ({ form, reading }: WordName) =>
  queryOptions({
    queryKey: [...furtherKey, 'marks', form, reading],
    queryFn: () => marksOf({ form, reading }),
    enabled: form !== '' && reading !== '',
    staleTime: KEPT_MS,
    retry: false,
  })

function marksOf(word: WordName): Promise<Marks> {
  const answer = Promise.withResolvers<Marks>()
  pendingWords.push({ word, answer })
  if (pendingWords.length === MOST_MARKED_WORDS) void ask()
  else if (pendingWords.length === 1) setTimeout(() => void ask(), TOGETHER_MS)
  return answer.promise
}

async function ask(): Promise<void> {
  const these = pendingWords
  pendingWords = []
  if (these.length === 0) return
  try {
    const { words } = await calls.further.marks({ body: { words: these.map(({ word }) => word) } })
    for (const [at, { answer }] of these.entries()) answer.resolve(words[at] ?? none)
  } catch (error) {
    for (const { answer } of these) answer.reject(error)
  }
}
