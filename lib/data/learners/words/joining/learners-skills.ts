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
  const leading = leadingAmong(skills)
  if (leading.size > 0) await joinWords(learning, user_id, leading, dictionary)
  return skills
}

/** The skills that words lead to whose own they are not. */
export const leadingAmong = (skills: ReadonlyMap<string, StoredSkill>) =>
  new Map([...skills].filter(([id, { skill_id }]) => id !== skill_id))

export function namedIn(skills: ReadonlyMap<string, StoredSkill>, id: string): StoredSkill {
  const skill = skills.get(id)
  if (!skill) throw lostSkill()
  return skill
}

/** How a write would name a word, and the ids under which the learner may have it, the skill's own first. */
export interface Naming {
  readonly named: Named
  readonly ids: readonly string[]
}

/** Tells how words are named by skills that were made for them. */
export const namesBy =
  (skills: ReadonlyMap<string, StoredSkill>) =>
  ({ skill_id }: Pick<WantedSkill, 'skill_id'>): Naming => {
    const named = namedIn(skills, skill_id)
    return { named, ids: [named.skill_id] }
  }

/**
 * Tells how words would be named, without making their skills, and without joining a word under another name with that of
 * its entry.
 */
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
