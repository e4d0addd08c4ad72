import type { FromDictionary, SkillDetails } from '../../../contracts/schemas/learners/words.ts'
import { objectionTo, senseIdOf, type WantedSkill } from '../../../japanese/grammar/skill-name.ts'
import { levelOf } from '../../../japanese/jlpt/levels.ts'
import { settled } from '../../../platform/async/settled.ts'
import { inWindow } from '../../../platform/async/window.ts'
import { invalidInput } from '../../../platform/problems/errors.ts'
import { allIn, newestIn, type PlainItem, plainQuery } from '../../../store/reading/plain-read.ts'
import { writeAll } from '../../../store/writing/write-all.ts'
import {
  aliasRecord,
  relationRecord,
  type StoredSense,
  type StoredSkill,
  senseIn,
  senseRecord,
  skillKey,
  skillRecord,
} from '../../entities/collections/skills.ts'
import type { Learning } from '../records/learning.ts'
import { queryStored, readById } from '../records/read-items.ts'
import { readTargets } from './redirects.ts'
import { skillRows } from './skill-rows.ts'

export const readSkills = (learning: Learning, ids: readonly string[]): Promise<Map<string, StoredSkill>> =>
  readById(learning, skillRecord, 'skill_id', skillKey, ids)

/**
 * Creates missing skills, and adds this dictionary's senses to skills that came from another dictionary. Skills outlive
 * accounts, so only words become one: entries of the dictionary, else kanji, kana and Latin letters.
 */
export async function makeSkills(
  learning: Learning,
  wanted: readonly WantedSkill[],
  dictionary: FromDictionary | null,
): Promise<Map<string, StoredSkill>> {
  const ids = wanted.map(({ skill_id }) => skill_id)
  const known = await readSkills(learning, ids)
  const lacking = wanted.filter(({ skill_id, entry }) => {
    const skill = known.get(skill_id)
    return !skill || (entry !== null && skill.dictionary !== dictionary?.sha256)
  })
  if (lacking.length === 0) return known
  const replaced = lacking.filter(({ skill_id }) => known.has(skill_id))
  const former = await inWindow(replaced, { size: 8, signal: learning.signal }, ({ skill_id }) =>
    readSenses(learning, skill_id),
  )
  const firstStored = new Map(former.flat().map(({ sense_id, created_at }) => [sense_id, created_at]))
  const rows = lacking.flatMap(skill => skillRows(learning, skill, dictionary, firstStored))
  await writeAll(learning.client, rows, { signal: learning.signal })
  return readSkills(learning, ids)
}

export const lostSkill = () => new Error('A skill that was just made is not there')

export function mustBeWord(wanted: WantedSkill, path: string): void {
  const [member, why] = objectionTo(wanted) ?? []
  if (member !== undefined && why !== undefined) throw invalidInput(`${path}.${member}`, why)
}

/** Refuses what is not a word, and words that are named twice. */
export function mustBeWords(wanted: readonly WantedSkill[], path: string): void {
  const seen = new Set<string>()
  for (const [n, word] of wanted.entries()) {
    mustBeWord(word, `${path}.${n}`)
    if (seen.has(word.skill_id)) throw invalidInput(`${path}.${n}.skill_id`, 'must not be repeated')
    seen.add(word.skill_id)
  }
}

/** True if the skill has the sense, or will have it once it is made. */
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

/** The sense of a skill that is this sense of another; null if it has none. */
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

/** The ones that name an unknown skill or sense, which writes refuse. */
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
  const found = await inWindow(new Set(ids), { size: 8, signal }, async id => {
    const query = newestIn({ client, table }, senseIn(id))
    return (await plainQuery(client, query, ['sk'], signal)).length > 0 ? [id] : []
  })
  return new Set(found.flat())
}

const NAMES = [
  ...new Set([
    'sk',
    ...[skillRecord, senseRecord, aliasRecord, relationRecord].flatMap(({ names }) => names),
  ]),
]

const SENSES = 'SENSE#'

/** The senses of a skill; none if it does not exist. */
export const readSenses = (learning: Learning, skill_id: string): Promise<StoredSense[]> =>
  queryStored(learning, senseRecord, allIn(learning, skillKey(skill_id).pk, SENSES))

/** The details of a skill; null if it does not exist. */
export async function readDetails(learning: Learning, skill_id: string): Promise<SkillDetails | null> {
  const rows = allIn(learning, skillKey(skill_id).pk)
  const items = await plainQuery(learning.client, rows, NAMES, learning.signal)
  const skill = items.find(({ sk }) => sk === 'SKILL')
  if (!skill) return null
  const ofKind = <R>(start: string, { decode }: { decode(item: PlainItem): R }) =>
    items.filter(({ sk }) => String(sk).startsWith(start)).map(decode)
  const { common, kind, level, dictionary, ...name } = skillRecord.decode(skill)
  const aliases = ofKind('ALIAS#', aliasRecord).map(({ skill_id: _, ...alias }) => alias)
  return {
    common,
    level: kind === 'grammar' ? level : levelOf(name, dictionary === '' ? null : aliases),
    senses: ofKind(SENSES, senseRecord).map(
      ({ skill_id: _, created_at: _created, updated_at: _updated, ...sense }) => sense,
    ),
    aliases,
    relations: ofKind('RELATION#', relationRecord).map(({ related_id, ...relation }) => ({
      ...relation,
      skill_id: related_id,
    })),
  }
}
