import { WordStateCode, type WordStates } from '../contracts/schemas/words.ts'
import { STATE_PARTS, statesKey, vocabularyHeadKey } from '../entities/collections/words.ts'
import type { KnownStates, Learning } from '../records/learning.ts'
import { readItems } from '../records/profile-head.ts'
import type { PlainItem } from '../store/plain-read.ts'

/** The state of every word that the learner has, by skill. */
export const wordStates = async (learning: Learning, user_id: number) =>
  (await knownStates(learning, user_id)).states

/** The states of some words; those that the learner does not have are left out. */
export async function statesOf(learning: Learning, user_id: number, skill_ids: readonly string[]) {
  const states = await wordStates(learning, user_id)
  const found = skill_ids.flatMap((skill_id): [string, WordStateCode][] => {
    const state = states.get(skill_id)
    return state === undefined ? [] : [[skill_id, state]]
  })
  return Object.fromEntries(found)
}

/** All states as they are now; read anew only when the vocabulary has another version. */
export async function knownStates(learning: Learning, user_id: number): Promise<KnownStates> {
  const [head] = await readItems(learning, [vocabularyHeadKey(user_id)])
  const vocabulary_version = Number(head?.vocabulary_version ?? 0)
  const known = learning.statesRead.get(user_id)
  if (known?.vocabulary_version === vocabulary_version) return known
  // Read after the head, the parts are at least as new as it.
  const parts = await readItems(
    learning,
    STATE_PARTS.map(part => statesKey(user_id, part)),
  )
  const read = {
    vocabulary_version,
    versions: new Map(parts.map(({ sk, version }) => [String(sk), Number(version)])),
    states: new Map(parts.flatMap(statesIn)),
  }
  learning.statesRead.set(user_id, read)
  return read
}

const statesIn = (part: PlainItem) =>
  Object.entries(part).flatMap(([name, value]): [string, WordStateCode][] =>
    isSkill(name) ? [[name, WordStateCode.parse(value)]] : [],
  )

/** The other attributes have shorter names. */
const isSkill = (name: string) => name.length === 26

const emptyPart = (version: number): NonNullable<WordStates['parts'][string]> => ({ version, states: {} })

/** What a client lacks that has these versions of the parts. */
export async function syncStates(
  learning: Learning,
  user_id: number,
  { versions: had }: { versions: Partial<Record<string, number>> },
): Promise<WordStates> {
  const { vocabulary_version, versions, states } = await knownStates(learning, user_id)
  const lacking = STATE_PARTS.filter(part => (versions.get(part) ?? 0) !== (had[part] ?? 0))
  const parts = new Map(lacking.map(part => [part, emptyPart(versions.get(part) ?? 0)]))
  for (const [skill_id, state] of states) {
    const part = parts.get(skill_id.charAt(0))
    if (part) part.states[skill_id] = state
  }
  return { vocabulary_version, parts: Object.fromEntries(parts) }
}
