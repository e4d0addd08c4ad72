import type { StateChangesWrite } from '../../../contracts/schemas/learners/words.ts'
import type { ChangeOfWord } from '../../../learning/changes/changed-word.ts'
import { stateUndone } from '../../../learning/changes/word-state.ts'
import { inWindow } from '../../../platform/async/window.ts'
import { plainPutIf } from '../../../store/writing/plain-writes.ts'
import type { TransactItem } from '../../../store/writing/transact.ts'
import { writeAll } from '../../../store/writing/write-all.ts'
import type { Decoded } from '../../entities/collections/record-codec.ts'
import type { StoredSkill } from '../../entities/collections/skills.ts'
import { type StoredWord, wordReceiptRecord } from '../../entities/collections/words.ts'
import { countedBytes, sizeOfRow } from '../../entities/usage/counted.ts'
import type { Learning } from '../records/learning.ts'
import { namedIn } from './joining/learners-skills.ts'
import type { Meaning } from './meaning.ts'
import { plannedWord } from './planned-word.ts'
import type { readPart } from './read-to-change.ts'
import { lateBy, type ReceiptsSince, supersededAmong } from './superseded.ts'
import { type Snapshot, sourceItems } from './word-sources.ts'
import { addedSource, type WordChange, writeWords } from './write-words.ts'

/** The head of the vocabulary, the study day, the receipt and its bytes. */
export const OTHER_ITEMS = 4
/** With the others, 91 items are written at once. */
export const MOST_ITEMS = 87

export type Change = StateChangesWrite['changes'][number]

/**
 * The word, its part of the states and two cards; with a sentence an added source, its media and the oldest, or one taken
 * back.
 */
export const mostItemsOf = ({ source, undone_source }: Change): number =>
  4 + (source ? 3 : 0) + (undone_source === undefined ? 0 : 1)

/** Knowledge shared by all parts of a change. */
export interface Context {
  /** The skills that the words name, and the dictionary that says so. */
  readonly skills: ReadonlyMap<string, StoredSkill>
  readonly dictionary: string | null
  /** The writes that make those of the skills that are missing; they go with the words. */
  readonly made: readonly TransactItem[]
  /** The sentences of the words, by skill. */
  readonly snapshots: ReadonlyMap<string, Snapshot>
  /** Their meanings for the learner, by the ids by which they were named. */
  readonly meanings: ReadonlyMap<string, Meaning>
  /** Earlier requests, which may supersede a change that comes late. */
  readonly receipts: ReceiptsSince
}

type Receipt = Decoded<typeof wordReceiptRecord>
/** The answer of a part: former states, added sources and writings of its words, and superseded words. */
export type Told = Pick<Receipt, 'was' | 'added' | 'written' | 'superseded'>

interface Part extends Context {
  readonly undo: boolean
  readonly changes: readonly Change[]
}

type Planned = WordChange & {
  /** The id by which the change names its word. */
  readonly asked: string
}

/** Writes one part as its words were read, with the receipt of its answer, in one transaction. */
export async function changePart(
  learning: Learning,
  user_id: number,
  part: Part,
  { words, idOf, cards, settings }: Omit<Awaited<ReturnType<typeof readPart>>, 'receipt'>,
  receiptOf: (told: Told) => Omit<Receipt, 'at' | 'late'>,
): Promise<Told> {
  const now = learning.now()
  const at = now.toISOString()
  const late = new Map(part.changes.flatMap(change => lateBy(change, now)))
  const ids = part.changes.map(({ skill_id }) => skill_id)
  const superseded = await supersededAmong({ ...part, late, words, idOf })
  const current = part.changes.filter(({ skill_id }) => !superseded.includes(skill_id))
  // Two writings of one word are one change, the last.
  const distinct = new Map(current.map(change => [idOf(change.skill_id), change])).values()
  const all = await inWindow(distinct, { size: 8, signal: learning.signal }, change =>
    plannedChange(learning, user_id, {
      change,
      before: words.get(idOf(change.skill_id)) ?? null,
      part,
      made: late.get(change.skill_id) ?? at,
      at,
    }),
  )
  const planned = all.filter(each => each !== null)
  const afterwards = new Map(planned.map(each => [(each.after ?? each.before)?.skill_id, each]))
  const told: Told = {
    was: Object.fromEntries(ids.map(id => [id, words.get(idOf(id))?.state ?? null])),
    added: recordOf(planned, change => {
      const source_id = addedSource(change)
      return source_id && [change.asked, source_id]
    }),
    written: recordOf(ids, id => {
      const { after, before } = afterwards.get(idOf(id)) ?? { after: null, before: words.get(idOf(id)) }
      const word = after ?? before
      return word && [id, word.written]
    }),
    superseded: superseded.length > 0 ? superseded : null,
  }
  const times = late.size > 0 ? Object.fromEntries(late) : null
  const row = wordReceiptRecord.encode({ ...receiptOf(told), late: times, at })
  const receipt = plainPutIf(learning.wordReceipts, row, 'absent')
  const counted = countedBytes(learning, user_id, { learning: sizeOfRow(row) })
  const { fitting, surplus } = withinRoom(learning, planned, part)
  const made = Object.fromEntries(
    (current.length > 0 ? part.made : []).map((item, n) => [`skill ${n}`, item]),
  )
  const beside = { receipt, ...counted, ...made }
  await writeWords(learning, user_id, fitting, { beside, cards, settings })
  await writeAll(learning.client, surplus, { signal: learning.signal })
  return told
}

/** An object of these pairs; null without any. */
function recordOf<T, V>(all: readonly T[], pairOf: (each: T) => [string, V] | null | undefined | '') {
  const pairs = all.flatMap(each => {
    const pair = pairOf(each)
    return pair ? [pair] : []
  })
  return pairs.length > 0 ? Object.fromEntries(pairs) : null
}

interface One {
  readonly change: Change
  readonly before: StoredWord | null
  readonly part: Part
  /** When the learner made the change, and when it is written. */
  readonly made: string
  readonly at: string
}

/** The word after one change; null if it changes nothing. */
async function plannedChange(
  learning: Learning,
  user_id: number,
  { change, before, part, made, at }: One,
): Promise<Planned | null> {
  const { skill_id: asked, form, entry, undone_source } = change
  const { undo, skills, dictionary, snapshots, meanings } = part
  const meant = meanings.get(asked)
  const snapshot = snapshots.get(asked) ?? null
  const undoes_mark = undone_source !== undefined
  // The mark went with the word.
  if (!before && undoes_mark && !snapshot) return null
  const state = undo && before ? stateUndone(change.state, before) : change.state
  if (state === null && !before) return null
  const isUntouched = !snapshot && !meant && !undoes_mark
  if (isUntouched && state === before?.state) return null
  const changes: ChangeOfWord[] = [
    ...(snapshot || undoes_mark
      ? [{ kind: 'word.source', added: snapshot, marks: snapshot !== null, undone: undone_source } as const]
      : []),
    { kind: 'word.state', state, chosen_with: entry && !undo ? dictionary : null, undoes_mark },
    ...(meant ? [{ kind: 'word.said', ...meant } as const] : []),
  ]
  const named = change.state === null && before ? before : namedIn(skills, asked)
  const write = { before, named, form, changes, recorded: snapshot?.recorded }
  const planned = await plannedWord(learning, user_id, write, { made, now: at })
  return planned && { ...planned, asked }
}

/**
 * The changes without the sources of removed words that do not fit into the transaction: these are removed after it, since
 * it may be refused. If that is cut off, sources without a word are left, which nothing shows.
 */
function withinRoom(learning: Learning, planned: readonly Planned[], { changes }: Part) {
  const removed = new Set(planned.filter(({ after }) => after === null).map(({ asked }) => asked))
  // A source that is taken back goes with its word.
  const spared = changes.filter(
    ({ skill_id, undone_source }) => undone_source !== undefined && removed.has(skill_id),
  )
  let room = MOST_ITEMS + spared.length - changes.reduce((sum, change) => sum + mostItemsOf(change), 0)
  const surplus: TransactItem[] = []
  const fitting = planned.map(({ sources, ...change }): WordChange => {
    const left = sources && { sources }
    if (!sources || change.after !== null) return { ...change, ...left }
    if (sources.before.length <= room) {
      room -= sources.before.length
      return { ...change, ...left }
    }
    surplus.push(...Object.values(sourceItems(learning, change.before.user_id, sources)))
    return change
  })
  return { fitting, surplus }
}
