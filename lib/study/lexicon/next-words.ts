import type { Clients } from '../../contracts/clients.ts'
import { type CoverageWithWords, MOST_NEXT_WORDS } from '../../contracts/schemas/japanese/lexicon.ts'
import { type keptRanks, ranksOf } from '../../dictionary/asked/ranks.ts'

interface App {
  readonly clients: Pick<Clients, 'agent' | 'data'>
  readonly keptRanks: ReturnType<typeof keptRanks>
}
type NextWords = CoverageWithWords['next_words']

export async function nextWords(app: App, words: NextWords, signal: AbortSignal): Promise<NextWords> {
  if (words.length === 0) return words
  const rankOf = await ranksOf(app, words, signal)
  return words
    .toSorted((a, b) => b.frequency - a.frequency || rankOf(a.skill_id) - rankOf(b.skill_id))
    .slice(0, MOST_NEXT_WORDS)
}
