import { z } from 'zod'
import {
  type StateChangesWrite,
  type StatesChanged,
  WordState,
} from '../../../contracts/schemas/learners/words.ts'
import type { Acting } from '../../../platform/auth/actor.ts'
import { Problem } from '../../../platform/problems/errors.ts'
import { retryWhenChanged } from '../../../store/writing/retry-when-changed.ts'
import { inTransaction } from '../../../store/writing/transact.ts'
import { writeAll } from '../../../store/writing/write-all.ts'
import { sourceKey, wordReceiptKey } from '../../entities/collections/words.ts'
import type { Learning } from '../records/learning.ts'
import { fingerprintOf } from '../records/once.ts'
import { readItems } from '../records/profile-head.ts'
import { makeSkills, mustBeWords, type StoredSkill } from '../skills/catalogue.ts'
import { wordAfter } from './put-word.ts'
import { readWords, type StoredWord } from './stored-word.ts'
import { readSources } from './word-sources.ts'
import { type WordChange, writeWords } from './write-words.ts'

/** With their cards and parts of states, the head and the receipt they fit into one transaction. */
const WORDS_AT_ONCE = 22

type Change = StateChangesWrite['changes'][number]
/** What words were, by skill. */
const Was = z.record(z.string(), WordState.nullable())
type Was = z.infer<typeof Was>
interface Part {
  readonly request_id: string
  readonly part: number
  readonly fingerprint: string
  readonly changes: readonly Change[]
}

/**
 * Sets the states of many words, part by part. Each part leaves a receipt of what its words were: the same request again
 * does the parts that are not done, and is answered as the first time.
 */
export async function changeStates(
  learning: Learning,
  { user_id }: Acting,
  { request_id, dictionary, changes }: StateChangesWrite,
): Promise<StatesChanged> {
  mustBeWords(changes, 'body.changes')
  const fingerprint = fingerprintOf(changes.map(({ skill_id, state }) => [skill_id, state]))
  const sorted = changes.toSorted((a, b) => (a.skill_id < b.skill_id ? -1 : 1))
  const parts = Array.from({ length: Math.ceil(sorted.length / WORDS_AT_ONCE) }, (_, part) => ({
    request_id,
    part,
    fingerprint,
    changes: sorted.slice(part * WORDS_AT_ONCE, (part + 1) * WORDS_AT_ONCE),
  }))
  const skills = await makeSkills(
    learning,
    sorted.filter(({ state }) => state !== null),
    dictionary,
  )
  const was: Was = {}
  for (const part of parts)
    Object.assign(was, await retryWhenChanged(() => changePart(learning, user_id, part, skills)))
  return {
    changes: changes.map(({ skill_id, kind, form, reading, state }) => ({
      skill_id,
      kind,
      form,
      reading,
      was: was[skill_id] ?? null,
      state,
    })),
  }
}

async function changePart(
  learning: Learning,
  user_id: number,
  { request_id, part, fingerprint, changes }: Part,
  skills: ReadonlyMap<string, StoredSkill>,
): Promise<Was> {
  const done = await readReceipt(learning, user_id, { request_id, part, fingerprint })
  if (done) return done
  const at = learning.now().toISOString()
  const ids = changes.map(({ skill_id }) => skill_id)
  const words = await readWords(learning, user_id, ids)
  const was = Object.fromEntries(ids.map(id => [id, words.get(id)?.state ?? null]))
  const planned = changes.flatMap(({ skill_id, state }): WordChange[] => {
    const before = words.get(skill_id) ?? null
    const skill = skills.get(skill_id)
    if (state === (before?.state ?? null)) return []
    if (state === null) return before ? [{ before, after: null }] : []
    if (!skill) throw new Error('A skill that was just made is not there')
    return [{ before, after: wordAfter({ user_id, skill, before, said: { state }, now: at }) }]
  })
  await removeSources(learning, user_id, planned)
  const receipt = inTransaction(learning.wordReceipts)
    .create({ user_id, request_id, part, fingerprint, was: JSON.stringify(was), at })
    .commit()
  await writeWords(learning, user_id, planned, { receipt })
  return was
}

async function readReceipt(
  learning: Learning,
  user_id: number,
  { request_id, part, fingerprint }: Pick<Part, 'request_id' | 'part' | 'fingerprint'>,
): Promise<Was | undefined> {
  const [receipt] = await readItems(learning, [wordReceiptKey(user_id, request_id, part)])
  if (!receipt) return undefined
  if (receipt.fingerprint !== fingerprint)
    throw new Problem('idempotency_mismatch', 'This request_id belongs to another request. Send a new one.')
  return Was.parse(JSON.parse(String(receipt.was)))
}

/** They go before their words: a word whose removal is cut off is still there to be removed. */
async function removeSources(learning: Learning, user_id: number, changes: readonly WordChange[]) {
  const removed = changes.flatMap(({ before, after }): StoredWord[] => (before && !after ? [before] : []))
  for (const { skill_id, sources } of removed) {
    if (sources === 0) continue
    const deletes = (await readSources(learning, user_id, skill_id)).map(({ source_id }) => ({
      Delete: { TableName: learning.table, Key: sourceKey(user_id, skill_id, source_id) },
    }))
    await writeAll(learning.client, deletes, { signal: learning.signal })
  }
}
