import { WordStateCode, type WordStates } from '../../../contracts/schemas/learners/words.ts'
import type { PlainItem } from '../../../store/reading/plain-read.ts'
import { itemsWith } from '../../../store/writing/batch.ts'
import { STATE_PARTS, statesKey, vocabularyHeadKey } from '../../entities/collections/words.ts'
import type { KnownStates, Learning } from '../records/learning.ts'
import { noteUse } from './note-use.ts'

/** The state of every word that the learner has, by skill. */
export async function wordStates(learning: Learning, user_id: number) {
  const { parts } = await knownStates(learning, user_id)
  const get = (skill_id: string) => parts.get(skill_id.charAt(0))?.states[skill_id]
  return { get, has: (skill_id: string) => get(skill_id) !== undefined }
}

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
async function knownStates(learning: Learning, user_id: number): Promise<KnownStates> {
  const [head] = await itemsWith(learning, [vocabularyHeadKey(user_id)])
  await noteUse(learning, user_id, head)
  const vocabulary_version = Number(head?.vocabulary_version ?? 0)
  const known = learning.statesRead.get(user_id)
  if (known?.vocabulary_version === vocabulary_version) return known
  // Read after the head, the parts are at least as new as it.
  const parts = await itemsWith(
    learning,
    STATE_PARTS.map(part => statesKey(user_id, part)),
  )
  const states = parts.map(part => ({
    part: String(part.sk),
    version: Number(part.version),
    ...statesIn(part),
  }))
  const read = {
    vocabulary_version,
    parts: new Map(states.map(({ part, version, states }) => [part, { version, states }])),
    count: states.reduce((sum, { count }) => sum + count, 0),
  }
  learning.statesRead.set(user_id, read)
  return read
}

/** Only codes are written there. Checking them by a schema would take as long as reading them. */
function statesIn(part: PlainItem): { states: Record<string, WordStateCode>; count: number } {
  const states: Record<string, WordStateCode> = {}
  let count = 0
  for (const name in part) {
    const code = part[name]
    if (!isSkill(name) || !isCode(code)) continue
    states[name] = code
    count += 1
  }
  return { states, count }
}

/** The other attributes have shorter names. */
const isSkill = (name: string) => name.length === 26
const codes: ReadonlySet<unknown> = new Set(WordStateCode.options)
const isCode = (value: unknown): value is WordStateCode => codes.has(value)

/** The parts that differ from the versions that a client has. */
export async function syncStates(
  learning: Learning,
  user_id: number,
  { versions: had }: { versions: Partial<Record<string, number>> },
): Promise<WordStates> {
  const { vocabulary_version, parts } = await knownStates(learning, user_id)
  const lacking = STATE_PARTS.filter(part => (parts.get(part)?.version ?? 0) !== (had[part] ?? 0))
  return {
    vocabulary_version,
    parts: Object.fromEntries(lacking.map(part => [part, parts.get(part) ?? { version: 0, states: {} }])),
  }
}
