import type { FromDictionary } from '../../../../contracts/schemas/learners/words.ts'
import { namedByEntry, type WantedSkill } from '../../../../japanese/grammar/skill-name.ts'
import type { Named } from '../../../../learning/changes/changed-word.ts'
import type { StoredSkill } from '../../../entities/collections/skills.ts'
import type { Learning } from '../../records/learning.ts'
import { lostSkill } from '../../skills/catalogue.ts'
import { type KnownNames, namedSkills } from '../../skills/named-skills.ts'
import { readTargets } from '../../skills/redirects.ts'
import { joinWords } from './join-words.ts'

/**
 * First joins a word written under a given id with its entry's, since a later join would override this write. The check
 * joins other doubles, and keeps states chosen after the naming.
 */
export async function nameAndJoinSkills(
  learning: Learning,
  user_id: number,
  words: readonly WantedSkill[],
  dictionary: FromDictionary | null,
  known: KnownNames | null = null,
): Promise<ReadonlyMap<string, StoredSkill>> {
  const skills = await namedSkills(learning, words, dictionary, known)
  const leading = leadingAmong(skills)
  if (leading.size > 0) await joinWords(learning, user_id, leading, dictionary)
  return skills
}

export const leadingAmong = (skills: ReadonlyMap<string, StoredSkill>) =>
  new Map([...skills].filter(([id, { skill_id }]) => id !== skill_id))

export function namedIn(skills: ReadonlyMap<string, StoredSkill>, id: string): StoredSkill {
  const skill = skills.get(id)
  if (!skill) throw lostSkill()
  return skill
}

export interface Naming {
  readonly named: Named
  readonly ids: readonly string[]
}

export const namesBy =
  (skills: ReadonlyMap<string, StoredSkill>) =>
  ({ skill_id }: Pick<WantedSkill, 'skill_id'>): Naming => {
    const named = namedIn(skills, skill_id)
    return { named, ids: [named.skill_id] }
  }

export async function namesUnwritten(
  learning: Learning,
  words: readonly WantedSkill[],
): Promise<(word: WantedSkill) => Naming> {
  const targets = await readTargets(
    learning,
    words.flatMap(word => (word.entry ? [] : [word.skill_id])),
  )
  return word => {
    const { kind = 'word', ...own } = namedByEntry(word)
    const skill_id = targets(own.skill_id)
    const named = { ...own, kind, skill_id, gloss: '', writings: null }
    return { named, ids: [...new Set([skill_id, word.skill_id])] }
  }
}
