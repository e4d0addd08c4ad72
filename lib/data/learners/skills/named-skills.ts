import type { FromDictionary } from '../../../contracts/schemas/learners/words.ts'
import { namedByEntry, type WantedSkill } from '../../../japanese/grammar/skill-name.ts'
import { itemsWith } from '../../../store/writing/batch.ts'
import type { TransactItem } from '../../../store/writing/transact.ts'
import { distinctWrites, writeAll } from '../../../store/writing/write-all.ts'
import {
  redirectKey,
  redirectRecord,
  type StoredSkill,
  skillKey,
  skillRecord,
} from '../../entities/collections/skills.ts'
import type { Learning } from '../records/learning.ts'
import { lostSkill, madeSkills, readSkills } from './catalogue.ts'
import { leadsTo, readTargets, standsAlone, type Targets } from './redirects.ts'

/**
 * The only way from words to skills: to the dictionary entry's, else where the word's own leads. Makes missing ones. A word
 * with another writing then leads to its entry's skill.
 */
export async function namedSkills(
  learning: Learning,
  words: readonly WantedSkill[],
  dictionary: FromDictionary | null,
  known: KnownNames | null = null,
): Promise<ReadonlyMap<string, StoredSkill>> {
  const { targets, skills, takes } = known ?? (await readNames(learning, words))
  const named = words.map(namedOf)
  // A restore can close a circle, by which a skill leads to itself.
  const isOwn = ({ word, own }: Named) =>
    word.skill_id === own.skill_id && targets.next(word.skill_id) === word.skill_id
  const wanted = new Map(
    named.flatMap(({ own }) => (isDecided(own, targets) ? [[own.skill_id, own] as const] : [])),
  )
  const newSkills = await madeSkills(learning, [...wanted.values()], dictionary, skills)
  const others = named.filter(each => !isOwn(each))
  const isTaken = others.length === 0 && takes?.(distinctWrites(newSkills.rows))
  if (!isTaken) await writeAll(learning.client, newSkills.rows, { signal: learning.signal })
  const targetOf = ({ word, own }: Named) => (word.entry ? own.skill_id : targets(word.skill_id))
  const there = new Map([...skills, ...newSkills.skills])
  const lacking = named.map(targetOf).filter(id => !there.has(id))
  const led = lacking.length > 0 ? await readSkills(learning, lacking) : there
  if (others.length > 0) await writeRedirects(learning, others, targets)
  return new Map(
    named.map(each => {
      const skill = there.get(targetOf(each)) ?? led.get(targetOf(each))
      if (!skill) throw lostSkill()
      return [each.word.skill_id, skill]
    }),
  )
}

interface Named {
  readonly word: WantedSkill
  readonly own: WantedSkill
}

const namedOf = (word: WantedSkill): Named => ({ word, own: namedByEntry(word) })

export interface KnownNames {
  readonly targets: Targets
  readonly skills: ReadonlyMap<string, StoredSkill>
  /**
   * Takes rows into the caller's transaction, which saves one; false if it cannot. Not called for words that lead
   * elsewhere, to skills that must exist.
   */
  takes?(rows: readonly TransactItem[]): boolean
}

export async function readNames(learning: Learning, words: readonly WantedSkill[]): Promise<KnownNames> {
  const named = words.map(namedOf).flatMap(({ word, own }) => [word.skill_id, own.skill_id])
  const ids = [...new Set(named)]
  const items = await itemsWith(learning, [...ids.map(redirectKey), ...ids.map(skillKey)])
  const ofKind = (kind: string) => items.filter(({ sk }) => sk === kind)
  const redirects = ofKind(redirectKey('').sk).map(redirectRecord.decode)
  const skills = ofKind(skillKey('').sk).map(skillRecord.decode)
  return {
    targets: await readTargets(learning, ids, redirects),
    skills: new Map(skills.map(skill => [skill.skill_id, skill])),
  }
}

const isDecided = ({ entry, skill_id }: WantedSkill, targets: Targets) =>
  entry !== null || targets(skill_id) === skill_id

/** An entry's skill leads nowhere, and other writings lead to it. */
async function writeRedirects(learning: Learning, named: readonly Named[], targets: Targets) {
  const alone = (id: string) => (targets.next(id) === id ? [] : standsAlone(learning, id, targets.next(id)))
  const writes = named.flatMap(({ word, own }) => {
    if (!word.entry) return []
    const isLed = word.skill_id === own.skill_id || targets(word.skill_id) === own.skill_id
    const led = isLed ? [] : [...alone(word.skill_id), ...leadsTo(learning, word.skill_id, own.skill_id)]
    return [...alone(own.skill_id), ...led]
  })
  if (writes.length > 0) await writeAll(learning.client, writes, { signal: learning.signal })
}
