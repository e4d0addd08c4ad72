import { queryOptions } from '@tanstack/react-query'
import { further } from '../../../../lib/contracts/relays/further.ts'
import type { WordName } from '../../../../lib/contracts/schemas/japanese/dictionary.ts'
import type { Accent } from '../../../../lib/contracts/schemas/japanese/further/entries.ts'
import { MOST_MARKED_WORDS } from '../../../../lib/contracts/schemas/japanese/further/looked-up.ts'
import { callsOf } from '../../api/client.ts'

const calls = callsOf({ further })

export interface Accented {
  accents: Accent[]
  /** The title of the dictionary that says so. */
  dictionary: string
}

/** The words of a screen are asked for together: their parts are drawn within this time. */
const TOGETHER_MS = 15
/** An administrator may install a dictionary at any time. */
const KEPT_MS = 30 * 60_000

interface Asked {
  word: WordName
  answer: PromiseWithResolvers<Accented | null>
}
let asked: Asked[] = []

/** The accents of a word; null if no dictionary has them. */
export const accentsQuery = ({ form, reading }: WordName) =>
  queryOptions({
    queryKey: ['further', 'accents', form, reading],
    queryFn: () => accentsOf({ form, reading }),
    staleTime: KEPT_MS,
    retry: false,
  })

function accentsOf(word: WordName): Promise<Accented | null> {
  const answer = Promise.withResolvers<Accented | null>()
  asked.push({ word, answer })
  if (asked.length === MOST_MARKED_WORDS) void ask()
  else if (asked.length === 1) setTimeout(() => void ask(), TOGETHER_MS)
  return answer.promise
}

async function ask(): Promise<void> {
  const these = asked
  asked = []
  if (these.length === 0) return
  try {
    const { words } = await calls.further.marks({ body: { words: these.map(({ word }) => word) } })
    for (const [at, { answer }] of these.entries()) {
      const found = words[at]?.accents
      answer.resolve(found ? { accents: found.accents, dictionary: found.dictionary.title } : null)
    }
  } catch (error) {
    for (const { answer } of these) answer.reject(error)
  }
}
