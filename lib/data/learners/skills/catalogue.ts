import type { FromDictionary } from '../../../contracts/schemas/learners/words.ts'
import { objectionTo, senseIdOf, type WantedSkill } from '../../../japanese/grammar/skill-name.ts'
import { settled } from '../../../platform/async/settled.ts'
import { inWindow } from '../../../platform/async/window.ts'
import { invalidInput } from '../../../platform/problems/errors.ts'
import { newestIn, plainQuery } from '../../../store/reading/plain-read.ts'
import type { TransactItem } from '../../../store/writing/transact.ts'
import { type StoredSkill, senseIn, skillKey, skillRecord } from '../../entities/collections/skills.ts'
import type { Learning } from '../records/learning.ts'
import { readById } from '../records/read-items.ts'
import { readDetails, readSenses } from './details.ts'
import { readTargets } from './redirects.ts'
import { madeSkill } from './skill-rows.ts'

export const readSkills = (learning: Learning, ids: readonly string[]): Promise<Map<string, StoredSkill>> =>
  readById(learning, skillRecord, 'skill_id', skillKey, ids)

/**
 * Makes missing skills, and this dictionary's senses of others', with rows to write; `known` are there. Skills outlive
 * accounts, so only words become one: dictionary entries, else kanji, kana and Latin letters.
 */
export async function madeSkills(
  learning: Learning,
  wanted: readonly WantedSkill[],
  dictionary: FromDictionary | null,
  known: ReadonlyMap<string, StoredSkill>,
): Promise<{ skills: ReadonlyMap<string, StoredSkill>; rows: readonly TransactItem[] }> {
  const lacking = wanted.filter(({ skill_id, entry }) => {
    const skill = known.get(skill_id)
    const isOld = skill?.dictionary !== dictionary?.sha256 || skill?.writings === null
    return !skill || (entry !== null && isOld)
  })
  const replaced = lacking.filter(({ skill_id }) => known.has(skill_id))
  const former = await inWindow(replaced, { size: 8, signal: learning.signal }, ({ skill_id }) =>
    readSenses(learning, skill_id),
  )
  const firstStored = new Map(former.flat().map(({ sense_id, created_at }) => [sense_id, created_at]))
  const newSkills = lacking.map(skill =>
    madeSkill(learning, skill, dictionary, {
      firstStored,
      writings: known.get(skill.skill_id)?.writings ?? [],
    }),
  )
  return {
    skills: new Map(newSkills.map(({ skill }) => [skill.skill_id, skill])),
    rows: newSkills.flatMap(each => each.rows),
  }
}

export const lostSkill = () => new Error('A skill that was just made is not there')

export function mustBeWord(wanted: WantedSkill, path: string): void {
  const [member, why] = objectionTo(wanted) ?? []
  if (member !== undefined && why !== undefined) throw invalidInput(`${path}.${member}`, why)
}

/** Throws for what is no word, and for repetitions. */
export function mustBeWords(wanted: readonly WantedSkill[], path: string): void {
  const seen = new Set<string>()
  for (const [n, word] of wanted.entries()) {
    mustBeWord(word, `${path}.${n}`)
    if (seen.has(word.skill_id)) throw invalidInput(`${path}.${n}.skill_id`, 'must not be repeated')
    seen.add(word.skill_id)
  }
}

export async function hasSense(
  learning: Learning,
  { skill_id, entry }: WantedSkill,
  dictionary: FromDictionary | null,
  sense_id: string,
): Promise<boolean> {
  const isIn = ({ key }: { key: string }) =>
    dictionary !== null && senseIdOf(skill_id, dictionary.source, key) === sense_id
  if (entry?.senses.some(isIn)) return true
  return (await readDetails(learning, skill_id))?.senses.some(sense => sense.sense_id === sense_id) ?? false
}

export async function sameSense(
  learning: Learning,
  sense_id: string | null,
  of: string,
  skill_id: string,
): Promise<string | null> {
  const sense = sense_id && (await readDetails(learning, of))?.senses.find(one => one.sense_id === sense_id)
  if (!sense) return null
  const same = senseIdOf(skill_id, sense.source, sense.key)
  return (await knownSenses(learning, [same])).has(same) ? same : null
}

interface Named {
  readonly kind: string
  readonly id: string | null
}

export async function unknownAmong<N extends Named>(learning: Learning, named: readonly N[]): Promise<N[]> {
  const idsOf = (kind: string) => named.flatMap(one => (one.kind === kind && one.id !== null ? one.id : []))
  const targets = await readTargets(learning, idsOf('skill'))
  const [skills, senses] = await settled([
    readSkills(learning, idsOf('skill').map(targets)),
    knownSenses(learning, idsOf('sense')),
  ])
  const known: Record<string, { has(id: string): boolean }> = {
    skill: { has: id => skills.has(targets(id)) },
    sense: senses,
  }
  return named.filter(({ kind, id }) => id !== null && known[kind]?.has(id) === false)
}

async function knownSenses({ client, table, signal }: Learning, ids: readonly string[]) {
  const sensesOfSkills = await inWindow(new Set(ids), { size: 8, signal }, async id => {
    const query = newestIn({ client, table }, senseIn(id))
    return (await plainQuery(client, query, ['sk'], signal)).length > 0 ? [id] : []
  })
  return new Set(sensesOfSkills.flat())
}
