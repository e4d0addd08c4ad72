import type { FromDictionary } from '../../../../contracts/schemas/learners/words.ts'
import type { WantedSkill } from '../../../../japanese/grammar/skill-name.ts'
import type { StoredSkill } from '../../../entities/collections/skills.ts'
import type { Learning } from '../../records/learning.ts'
import { lostSkill } from '../../skills/catalogue.ts'
import { namedSkills } from '../../skills/named-skills.ts'
import { joinWords } from './join-words.ts'

/**
 * The skills that words name, by the ids of the words. Before a learner writes to a word of an entry, their own words with
 * other writings of it become one with it: a later join would override what is written now.
 */
export async function learnersSkills(
  learning: Learning,
  user_id: number,
  words: readonly WantedSkill[],
  dictionary: FromDictionary | null,
): Promise<ReadonlyMap<string, StoredSkill>> {
  const skills = await namedSkills(learning, words, dictionary)
  await joinWords(learning, user_id, skills)
  return skills
}

export function namedIn(skills: ReadonlyMap<string, StoredSkill>, id: string): StoredSkill {
  const skill = skills.get(id)
  if (!skill) throw lostSkill()
  return skill
}
