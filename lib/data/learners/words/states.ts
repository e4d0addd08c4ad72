import { WordStateCode, type WordStates } from '../../../contracts/schemas/learners/words.ts'
import type { PlainItem } from '../../../store/reading/plain-read.ts'
import { itemsWith } from '../../../store/writing/batch.ts'
import { STATE_PARTS, statesKey, vocabularyHeadKey } from '../../entities/collections/words.ts'
import type { KnownStates, Learning, PartOfStates, StateCounts } from '../records/learning.ts'
import { noteUse } from './note-use.ts'

export const wordStates = async (learning: Learning, user_id: number) =>
  lookedUpIn(await knownStates(learning, user_id))

export function lookedUpIn({ parts }: KnownStates) {
  const get = (skill_id: string) => parts.get(skill_id.charAt(0))?.states[skill_id]
  return { get, has: (skill_id: string) => get(skill_id) !== undefined }
}

export async function statesOf(learning: Learning, user_id: number, skill_ids: readonly string[]) {
  const states = await wordStates(learning, user_id)
  const statesOfSkills = skill_ids.flatMap((skill_id): [string, WordStateCode][] => {
    const state = states.get(skill_id)
    return state === undefined ? [] : [[skill_id, state]]
  })
  return Object.fromEntries(statesOfSkills)
}

/** Reads only changed parts of another version. */
export async function knownStates(learning: Learning, user_id: number): Promise<KnownStates> {
  const [head] = await itemsWith(learning, [vocabularyHeadKey(user_id)])
  await noteUse(learning, user_id, head)
  const vocabulary_version = Number(head?.vocabulary_version ?? 0)
  const known = learning.statesRead.get(user_id)
  if (known?.vocabulary_version === vocabulary_version) return known
  // Parts read after the head are at least as new. An erased vocabulary begins anew with low versions.
  const isLater = known !== undefined && known.vocabulary_version < vocabulary_version
  const at = learning.kept.written?.last ?? 0
  const parts = await (isLater ? currentParts(learning, user_id, known) : readParts(learning, user_id))
  const read = { vocabulary_version, parts, counts: summed(parts.values()), at }
  learning.statesRead.set(user_id, read)
  return read
}

type Parts = KnownStates['parts']

async function readParts(
  learning: Learning,
  user_id: number,
  parts: readonly string[] = STATE_PARTS,
): Promise<Parts> {
  const keys = parts.map(part => statesKey(user_id, part))
  return new Map((await itemsWith(learning, keys)).map(partIn))
}

async function currentParts(learning: Learning, user_id: number, known: KnownStates): Promise<Parts> {
  const changed = await changedParts(learning, user_id, known)
  const read = await readParts(learning, user_id, changed)
  const same = Array.from(known.parts).filter(([part]) => !changed.includes(part))
  return new Map([...same, ...read])
}

/** Written by this process or, where others write too, of another version. */
async function changedParts(learning: Learning, user_id: number, { parts, at }: KnownStates) {
  const { written } = learning.kept
  if (written) return STATE_PARTS.filter(part => written.hasChanged(statesKey(user_id, part), at))
  const keys = STATE_PARTS.map(part => statesKey(user_id, part))
  const present = await itemsWith(learning, keys, ['version'])
  const versions = new Map(present.map(({ sk, version }) => [sk, version]))
  return STATE_PARTS.filter(part => parts.get(part)?.version !== versions.get(part))
}

/** Skips a schema, which would double the time: only codes are written there. */
function partIn(item: PlainItem): [string, PartOfStates] {
  const states: Record<string, WordStateCode> = {}
  for (const name in item) {
    const code = item[name]
    if (isSkill(name) && isCode(code)) states[name] = code
  }
  return [String(item.sk), { version: Number(item.version), states }]
}

const countsOfParts = new WeakMap<PartOfStates, StateCounts>()

function countsIn(part: PartOfStates): StateCounts {
  const known = countsOfParts.get(part)
  if (known) return known
  const counts = { k: 0, m: 0, l: 0, i: 0 }
  for (const name in part.states) {
    const code = part.states[name]
    if (code !== undefined) counts[code] += 1
  }
  countsOfParts.set(part, counts)
  return counts
}

function summed(parts: Iterable<PartOfStates>): StateCounts {
  const sum = { k: 0, m: 0, l: 0, i: 0 }
  for (const part of parts) {
    const counts = countsIn(part)
    for (const code of WordStateCode.options) sum[code] += counts[code]
  }
  return sum
}

/** Other attributes have shorter names. */
const isSkill = (name: string) => name.length === 26
const codes: ReadonlySet<unknown> = new Set(WordStateCode.options)
const isCode = (value: unknown): value is WordStateCode => codes.has(value)

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
