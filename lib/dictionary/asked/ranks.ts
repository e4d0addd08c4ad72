import { LRUCache } from 'lru-cache'
import type { Clients } from '../../contracts/clients.ts'
import { MOST_RANKED_WORDS, type Ranks } from '../../contracts/schemas/japanese/further/ranks.ts'
import type { SkillName } from '../../japanese/grammar/skill-name.ts'
import { learnersChoice } from '../looking/learners-choice.ts'

/** Keyed by ranking and skill; 100,000 take some 20 MB, and a learner has at most 50,000 words. */
export const keptRanks = () => new LRUCache<string, number>({ max: 100_000 })

interface App {
  readonly clients: Pick<Clients, 'agent' | 'data'>
  readonly keptRanks: ReturnType<typeof keptRanks>
}
type Ranked = SkillName & { readonly skill_id: string }

/** Lower for more common words. Patterns of grammar come after all words. */
export async function ranksOf(
  app: App,
  words: readonly Ranked[],
  signal: AbortSignal,
): Promise<(skill_id: string) => number> {
  const choice = await learnersChoice(app.clients.data, signal)
  const ask = (part: readonly Ranked[]): Promise<Ranks> => {
    const body = { words: part.map(({ form, reading }): [string, string] => [form, reading]), choice }
    return app.clients.agent.further.ranks({ body }, { signal })
  }
  const rankBySkill = await ranked(
    app.keptRanks,
    words.filter(({ kind }) => kind !== 'grammar'),
    ask,
  )
  return skill_id => rankBySkill.get(skill_id) ?? Number.POSITIVE_INFINITY
}

async function ranked(
  kept: App['keptRanks'],
  words: readonly Ranked[],
  ask: (part: readonly Ranked[]) => Promise<Ranks>,
): Promise<Map<string, number>> {
  const { ranking } = await ask([])
  const rankBySkill = new Map<string, number>()
  const lacking = words.filter(({ skill_id }) => {
    const rank = kept.get(`${ranking} ${skill_id}`)
    if (rank !== undefined) rankBySkill.set(skill_id, rank)
    return rank === undefined
  })
  for (let at = 0; at < lacking.length; at += MOST_RANKED_WORDS) {
    const part = lacking.slice(at, at + MOST_RANKED_WORDS)
    const reply = await ask(part)
    // A dictionary was changed in the meantime, and ranks of two rankings make no order.
    if (reply.ranking !== ranking) return ranked(kept, words, ask)
    for (const [n, { skill_id }] of part.entries()) {
      const rank = reply.ranks[n] ?? Number.POSITIVE_INFINITY
      rankBySkill.set(skill_id, rank)
      kept.set(`${ranking} ${skill_id}`, rank)
    }
  }
  return rankBySkill
}
