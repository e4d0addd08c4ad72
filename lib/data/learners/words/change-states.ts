import type {
  StateChangesWrite,
  StatesChanged,
  WordState,
} from '../../../contracts/schemas/learners/words.ts'
import type { Acting } from '../../../platform/auth/actor.ts'
import { fingerprintOf, once } from '../../../store/writing/once.ts'
import { inTransaction } from '../../../store/writing/transact.ts'
import { writeAll } from '../../../store/writing/write-all.ts'
import type { Decoded } from '../../entities/collections/record-codec.ts'
import type { StoredSkill } from '../../entities/collections/skills.ts'
import { type StoredWord, wordReceiptKey, wordReceiptRecord } from '../../entities/collections/words.ts'
import { countedBytes, sizeOfRow } from '../../entities/usage/counted.ts'
import type { Learning } from '../records/learning.ts'
import { readStored } from '../records/read-items.ts'
import { mustBeWords } from '../skills/catalogue.ts'
import { readTargets } from '../skills/redirects.ts'
import { furthest } from './joining/join-words.ts'
import { learnersSkills, namedIn } from './joining/learners-skills.ts'
import { wordAfter } from './put-word.ts'
import { readWords } from './stored-word.ts'
import { readSources } from './word-sources.ts'
import { type WordChange, writeWords } from './write-words.ts'

/** With cards, parts of states, head, receipt and its bytes, these fit into one transaction. */
const WORDS_AT_ONCE = 22

type Change = StateChangesWrite['changes'][number]
/** The skills that the words name, and the dictionary that says so. */
interface NamedBy {
  readonly skills: ReadonlyMap<string, StoredSkill>
  readonly dictionary: string | null
}
/** The states of words before the change, by skill. */
type Was = Decoded<typeof wordReceiptRecord>['was']
interface Part {
  readonly request_id: string
  readonly part: number
  readonly fingerprint: string
  readonly undo: boolean
  readonly changes: readonly Change[]
}

/**
 * Sets the states of many words, part by part. Each part leaves a receipt with the former states: a repeated request
 * does the missing parts, and gets the same answer.
 */
export async function changeStates(
  learning: Learning,
  { user_id }: Acting,
  { request_id, dictionary, changes, undo }: StateChangesWrite,
): Promise<StatesChanged> {
  mustBeWords(changes, 'body.changes')
  const fingerprint = fingerprintOf(changes.map(({ skill_id, state }) => [skill_id, state]))
  const sorted = changes.toSorted((a, b) => (a.skill_id < b.skill_id ? -1 : 1))
  const parts = Array.from({ length: Math.ceil(sorted.length / WORDS_AT_ONCE) }, (_, part) => ({
    request_id,
    part,
    fingerprint,
    undo,
    changes: sorted.slice(part * WORDS_AT_ONCE, (part + 1) * WORDS_AT_ONCE),
  }))
  const skills = await learnersSkills(
    learning,
    user_id,
    sorted.filter(({ state }) => state !== null),
    dictionary,
  )
  const was: Was = {}
  const named = { skills, dictionary: dictionary?.sha256 ?? null }
  for (const part of parts) Object.assign(was, await partOnce(learning, user_id, part, named))
  return {
    changes: changes.map(change => {
      const { skill_id, kind, form, reading } = skills.get(change.skill_id) ?? change
      return { skill_id, kind, form, reading, was: was[change.skill_id] ?? null, state: change.state }
    }),
  }
}

const partOnce = (learning: Learning, user_id: number, part: Part, named: NamedBy): Promise<Was> =>
  once(
    {
      fingerprint: part.fingerprint,
      async find() {
        const key = wordReceiptKey(user_id, part.request_id, part.part)
        const [receipt = null] = await readStored(learning, wordReceiptRecord, [key])
        return { receipt }
      },
      again: ({ was }) => was,
    },
    () => changePart(learning, user_id, part, named),
  )

async function changePart(
  learning: Learning,
  user_id: number,
  { request_id, part, fingerprint, changes, undo }: Part,
  { skills, dictionary }: NamedBy,
): Promise<Was> {
  const at = learning.now().toISOString()
  const ids = changes.map(({ skill_id }) => skill_id)
  const idOf = await wordsNamed(learning, user_id, ids, skills)
  const words = await readWords(learning, user_id, ids.map(idOf))
  const was = Object.fromEntries(ids.map(id => [id, words.get(idOf(id))?.state ?? null]))
  // Two writings of one word are one change, the last.
  const distinct = new Map(changes.map(change => [idOf(change.skill_id), change])).values()
  const planned = [...distinct].flatMap(({ skill_id, entry, ...asked }): WordChange[] => {
    const before = words.get(idOf(skill_id)) ?? null
    const state = undo && before ? stateBefore(asked.state, before) : asked.state
    if (state === (before?.state ?? null)) return []
    if (state === null) return before ? [{ before, after: null }] : []
    const skill = asked.state === null && before ? before : namedIn(skills, skill_id)
    const chosen_with = entry && !undo ? dictionary : null
    return [{ before, after: wordAfter({ user_id, skill, before, said: { state }, chosen_with, now: at }) }]
  })
  await removeSources(learning, user_id, planned)
  const row = wordReceiptRecord.encode({ user_id, request_id, part, fingerprint, was, at })
  const receipt = inTransaction(learning.wordReceipts).create(row)
  const counted = countedBytes(learning, user_id, { learning: sizeOfRow(row) })
  await writeWords(learning, user_id, planned, { receipt, ...counted })
  return was
}

/**
 * The state of a word before a change that is undone. A word that has another one joined did not have it yet when it had
 * no state, so it is not removed, and the state of the other one counts again.
 */
function stateBefore(state: WordState | null, { joined, outdone, ...word }: StoredWord): WordState | null {
  if (!joined) return state
  return outdone ? furthest(state ?? outdone, outdone) : (state ?? word.state)
}

/** The words that ids name: those of their skills; a word to be removed is named as it is, or by where its skill leads. */
async function wordsNamed(
  learning: Learning,
  user_id: number,
  ids: readonly string[],
  skills: ReadonlyMap<string, StoredSkill>,
): Promise<(id: string) => string> {
  const removed = ids.filter(id => !skills.has(id))
  const kept = await readWords(learning, user_id, removed)
  const targets = await readTargets(
    learning,
    removed.filter(id => !kept.has(id)),
  )
  return id => skills.get(id)?.skill_id ?? targets(id)
}

/** Removes sources before their words: if this is cut off, the word is still there to be removed. */
async function removeSources(learning: Learning, user_id: number, changes: readonly WordChange[]) {
  for (const { before, after } of changes) {
    if (!before?.sources || after) continue
    const found = await readSources(learning, user_id, before.skill_id)
    const deletes = found.map(source => inTransaction(learning.wordSources).delete(source))
    await writeAll(learning.client, deletes, { signal: learning.signal })
  }
}
