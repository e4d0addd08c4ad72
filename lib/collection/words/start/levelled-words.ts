import { LRUCache } from 'lru-cache'
import type { Clients } from '../../../contracts/clients.ts'
import { Level } from '../../../contracts/schemas/japanese/text.ts'
import { type SkillName, skillIdOf } from '../../../japanese/grammar/skill-name.ts'

export interface LevelledWord extends SkillName {
  readonly skill_id: string
  readonly level: Level
}

/** The lists by the dictionary in use and by the one before; 23,000 words take 6 MB. */
export const keptLevels = () => new LRUCache<string, readonly LevelledWord[]>({ max: 2 })

export interface Starting {
  readonly clients: Pick<Clients, 'agent' | 'data'>
  readonly keptLevels: ReturnType<typeof keptLevels>
}

/** The order is that of the ids: hashes, so neighbours have nothing in common. */
export async function levelledWords(
  { clients, keptLevels }: Starting,
  signal: AbortSignal,
): Promise<readonly LevelledWord[]> {
  const { lexicon } = clients.agent
  const { analysis_version } = await lexicon.version(undefined, { signal })
  const known = keptLevels.get(analysis_version)
  if (known) return known
  const read = await lexicon.levels(undefined, { signal })
  const words = read.words
    .flatMap(([form, reading, rank]): LevelledWord[] => {
      const level = Level.options[rank]
      return level ? [{ skill_id: skillIdOf({ form, reading }), form, reading, level }] : []
    })
    .sort((a, b) => (a.skill_id < b.skill_id ? -1 : 1))
  keptLevels.set(read.analysis_version, words)
  return words
}
