import type { SkillDetails } from '../../../contracts/schemas/learners/words.ts'
import { levelOf } from '../../../japanese/jlpt/levels.ts'
import { allIn, type PlainItem, plainQuery } from '../../../store/reading/plain-read.ts'
import {
  aliasRecord,
  relationRecord,
  type StoredSense,
  senseRecord,
  skillKey,
  skillRecord,
} from '../../entities/collections/skills.ts'
import type { Learning } from '../records/learning.ts'
import { queryStored } from '../records/read-items.ts'

const NAMES = [
  ...new Set([
    'sk',
    ...[skillRecord, senseRecord, aliasRecord, relationRecord].flatMap(({ names }) => names),
  ]),
]

const SENSES = 'SENSE#'
const ALIASES = 'ALIAS#'

/** Best first; empty without the skill. */
export const readSenses = async (learning: Learning, skill_id: string): Promise<StoredSense[]> =>
  inOrder(await queryStored(learning, senseRecord, allIn(learning, skillKey(skill_id).pk, SENSES)))

export async function readDetails(
  learning: Learning,
  skill_id: string,
  chosen: string | null = null,
): Promise<SkillDetails | null> {
  const rows = allIn(learning, skillKey(skill_id).pk)
  const items = await plainQuery(learning.client, rows, NAMES, learning.signal)
  const skill = items.find(({ sk }) => sk === 'SKILL')
  if (!skill) return null
  const ofKind = <R>(start: string, { decode }: { decode(item: PlainItem): R }) =>
    items.filter(({ sk }) => String(sk).startsWith(start)).map(decode)
  const { common, kind, level, dictionary, gloss, ...name } = skillRecord.decode(skill)
  const aliases = ofKind(ALIASES, aliasRecord).map(({ skill_id: _, ...alias }) => alias)
  return {
    common,
    level: kind === 'grammar' ? level : levelOf(name, dictionary === '' ? null : aliases),
    senses: inOrder(ofKind(SENSES, senseRecord), { gloss, chosen })
      .map(presentSense)
      .map(({ skill_id: _, ...sense }) => sense),
    aliases,
    relations: ofKind('RELATION#', relationRecord).map(({ related_id, ...relation }) => ({
      ...relation,
      skill_id: related_id,
    })),
  }
}

export const presentSense = ({
  place: _,
  created_at: _created,
  updated_at: _updated,
  ...sense
}: StoredSense) => sense

/**
 * The chosen sense, then those of the dictionary stored last, in its order. Senses without a place follow the skill's
 * summary, which begins with the first.
 */
function inOrder(
  senses: readonly StoredSense[],
  { gloss = '', chosen = null }: { gloss?: string; chosen?: string | null } = {},
): StoredSense[] {
  const placeIn = ({ place, glosses }: StoredSense) => place ?? indexOr(gloss, glosses[0] ?? '')
  return senses.toSorted(
    (a, b) =>
      Number(b.sense_id === chosen) - Number(a.sense_id === chosen) ||
      (b.updated_at ?? '').localeCompare(a.updated_at ?? '') ||
      placeIn(a) - placeIn(b),
  )
}

function indexOr(gloss: string, first: string): number {
  const at = gloss.indexOf(first)
  return at < 0 ? Number.MAX_SAFE_INTEGER : at
}

export async function glossOf(
  learning: Learning,
  { skill_id, gloss }: { skill_id: string; gloss: string },
  sense_id: string | null,
): Promise<string> {
  const details = sense_id === null ? null : await readDetails(learning, skill_id, sense_id)
  return details ? summaryOf(details.senses) : gloss
}

const LONGEST_SUMMARY = 200

export const summaryOf = (senses: readonly { readonly glosses: readonly string[] }[]): string =>
  cut(
    senses
      .slice(0, 3)
      .map(({ glosses }) => glosses.slice(0, 3).join(', '))
      .join('; '),
    LONGEST_SUMMARY,
  )

/** Never cuts a character. */
export const cut = (text: string, most: number) =>
  text.length > most ? Array.from(text).slice(0, most).join('') : text
