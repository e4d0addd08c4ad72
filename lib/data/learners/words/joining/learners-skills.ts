import type { FromDictionary } from '../../../../contracts/schemas/learners/words.ts'
import type { WantedSkill } from '../../../../japanese/grammar/skill-name.ts'
import type { StoredSkill } from '../../../entities/collections/skills.ts'
import type { Learning } from '../../records/learning.ts'
import { lostSkill } from '../../skills/catalogue.ts'
import { type KnownNames, namedSkills } from '../../skills/named-skills.ts'
import { joinWords } from './join-words.ts'

/**
 * The skills that words name, by the ids of the words. A word that a learner wrote under one of these ids first becomes one
 * with the word of its entry: a later join would override what is written now. Doubles that the write does not name are
 * joined by the check, which keeps states that were chosen after the dictionary named the word.
 */
export async function learnersSkills(
  learning: Learning,
  user_id: number,
  words: readonly WantedSkill[],
  dictionary: FromDictionary | null,
  known: KnownNames | null = null,
): Promise<ReadonlyMap<string, StoredSkill>> {
  const skills = await namedSkills(learning, words, dictionary, known)
  await joinWords(learning, user_id, skills, dictionary)
  return skills
}

export function namedIn(skills: ReadonlyMap<string, StoredSkill>, id: string): StoredSkill {
  const skill = skills.get(id)
  if (!skill) throw lostSkill()
  return skill
}
