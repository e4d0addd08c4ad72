import { LRUCache } from 'lru-cache'
import type { Clients } from '../../../contracts/clients.ts'
import { Level } from '../../../contracts/schemas/japanese/text.ts'
import { type SkillName, skillIdOf } from '../../../japanese/grammar/skill-name.ts'

export interface LevelledWord extends SkillName {
  readonly skill_id: string
  readonly level: Level
}

/** The lists by the dictionary in use and by the one before; 23,000 words take 6 MB. */
const lists = new LRUCache<string, readonly LevelledWord[]>({ max: 2 })

/** The words that can be marked, by their ids. Ids are hashes, so neighbours have nothing in common. */
export async function levelledWords(
  { lexicon }: Clients['agent'],
  signal: AbortSignal,
): Promise<readonly LevelledWord[]> {
  const { analysis_version } = await lexicon.version(undefined, { signal })
  const known = lists.get(analysis_version)
  if (known) return known
  const read = await lexicon.levels(undefined, { signal })
  const words = read.words
    .flatMap(([form, reading, rank]): LevelledWord[] => {
      const level = Level.options[rank]
      return level ? [{ skill_id: skillIdOf({ form, reading }), form, reading, level }] : []
    })
    .sort((a, b) => (a.skill_id < b.skill_id ? -1 : 1))
  lists.set(read.analysis_version, words)
  return words
}
