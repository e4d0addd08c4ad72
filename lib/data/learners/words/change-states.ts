import type { StateChangesWrite, StatesChanged } from '../../../contracts/schemas/learners/words.ts'
import { settled } from '../../../platform/async/settled.ts'
import type { Acting } from '../../../platform/auth/actor.ts'
import { invalidInput } from '../../../platform/problems/errors.ts'
import { MOST_WRITES } from '../../../store/writing/group-commits.ts'
import { fingerprintOf, once } from '../../../store/writing/once.ts'
import type { TransactItem } from '../../../store/writing/transact.ts'
import type { Content } from '../../articles/content.ts'
import { wordReceiptKey, wordReceiptRecord } from '../../entities/collections/words.ts'
import type { Learning, Stores } from '../records/learning.ts'
import { readStored } from '../records/read-items.ts'
import { mustBeWords } from '../skills/catalogue.ts'
import { readNames } from '../skills/named-skills.ts'
import {
  type Change,
  type Context,
  changePart,
  MOST_ITEMS,
  mostItemsOf,
  OTHER_ITEMS,
  type Told,
} from './change-part.ts'
import { learnersSkills } from './joining/learners-skills.ts'
import { checkedMeanings, storedMeanings } from './meaning.ts'
import { readPart } from './read-to-change.ts'
import { receiptsRead } from './superseded.ts'
import { mustBeTaken, takeSources } from './take-sources.ts'
import type { Snapshot } from './word-sources.ts'

interface Part {
  readonly request_id: string
  readonly part: number
  readonly fingerprint: string
  readonly undo: boolean
  readonly changes: readonly Change[]
}

/**
 * Sets the states of many words, part by part, and adds the sentences in which they were read. Each part leaves a receipt
 * with the former states: a repeated request does the missing parts, and gets the same answer.
 */
export async function changeStates(
  { learning, content }: Stores,
  { user_id }: Acting,
  { request_id, dictionary, changes, undo }: StateChangesWrite,
  receipts = receiptsRead(learning, user_id),
): Promise<StatesChanged> {
  mustBeWords(changes, 'body.changes')
  mustFit(changes, undo)
  const fingerprint = fingerprintOf(changes.map(toldApart))
  const sorted = changes.toSorted((a, b) => (a.skill_id < b.skill_id ? -1 : 1))
  const parts = partsOf(sorted).map((some, part) => ({ request_id, part, fingerprint, undo, changes: some }))
  const kept = sorted.filter(({ state }) => state !== null)
  const [snapshots, names, checked] = await settled([
    snapshotsOf({ learning, content }, user_id, parts, changes),
    readNames(learning, kept),
    // A change may have waited while its sense went with the dictionary: the state must not fail for it.
    checkedMeanings(learning, changes, dictionary),
  ])
  let made: readonly TransactItem[] = []
  const takes = (rows: readonly TransactItem[]) => {
    // The gloss of a chosen sense is read from the store before the words are written.
    if (checked.size > 0 || rows.length > roomBeside(parts)) return false
    made = rows
    return true
  }
  const skills = await learnersSkills(learning, user_id, kept, dictionary, { ...names, takes })
  const meanings = await storedMeanings(learning, checked, skills)
  const context = { receipts, skills, made, snapshots, meanings, dictionary: dictionary?.sha256 ?? null }
  const told: Told[] = []
  for (const part of parts) told.push(await partOnce(learning, user_id, part, context))
  const of = <Value>(id: string, from: (each: Told) => Record<string, Value> | null) =>
    told.map(each => from(each)?.[id]).find(value => value !== undefined)
  const superseded = new Set(told.flatMap(each => each.superseded ?? []))
  return {
    changes: changes.map(change => {
      const { skill_id: asked, state } = change
      const was = of(asked, each => each.was) ?? null
      const { skill_id, kind, form, reading } = skills.get(asked) ?? change
      return {
        skill_id,
        kind,
        form,
        reading,
        written: of(asked, ({ written }) => written) ?? form,
        was,
        state: superseded.has(asked) ? was : state,
        source_id: of(asked, ({ added }) => added) ?? null,
        superseded: superseded.has(asked),
      }
    }),
  }
}

function mustFit(changes: readonly Change[], undo: boolean): void {
  for (const [n, change] of changes.entries()) {
    const { state, source, undone_source } = change
    if (source && state === null)
      throw invalidInput(`body.changes.${n}.source`, 'a word that is removed has no sentences')
    if (state === null && saysMeaning(change))
      throw invalidInput(`body.changes.${n}.state`, 'a word that is removed has no meaning')
    if (undone_source !== undefined && !undo)
      throw invalidInput(`body.changes.${n}.undone_source`, 'only a change with undo takes back a source')
  }
}

const saysMeaning = ({ sense_id, gloss_id }: Change) => sense_id !== undefined || gloss_id !== undefined

/** Requests without sources or meanings keep the fingerprints that they had before there were any. */
const toldApart = (change: Change) => {
  const { skill_id, state, source, undone_source, sense_id, gloss_id } = change
  const isSourced = source || undone_source !== undefined
  return [
    ...[skill_id, state],
    ...(isSourced ? [source ?? null, undone_source ?? null] : []),
    ...(saysMeaning(change) ? [{ sense_id, gloss_id }] : []),
  ]
}

/** As many changes in one transaction as surely fit. */
function partsOf(changes: readonly Change[]): Change[][] {
  const parts: Change[][] = []
  let items = MOST_ITEMS
  for (const change of changes) {
    const more = mostItemsOf(change)
    if (items + more > MOST_ITEMS) {
      parts.push([])
      items = 0
    }
    items += more
    parts.at(-1)?.push(change)
  }
  return parts
}

/** The writes that fit into the transaction of the only part. A removed word takes the room for its sources. */
function roomBeside([part, ...others]: readonly Part[]): number {
  if (!part || others.length > 0 || part.changes.some(({ state }) => state === null)) return 0
  return MOST_WRITES - OTHER_ITEMS - part.changes.reduce((sum, change) => sum + mostItemsOf(change), 0)
}

/** The sentences of all parts: no part is written if one of them is refused that is not done yet. */
async function snapshotsOf(
  { learning, content }: { learning: Learning; content: Content },
  user_id: number,
  parts: readonly Part[],
  inOrder: readonly Change[],
): Promise<Context['snapshots']> {
  const wanted = parts.flatMap(({ part, changes }) =>
    changes.flatMap(({ skill_id, source }) => (source ? [{ part, skill_id, source }] : [])),
  )
  const places = wanted.map(({ skill_id, source }) => ({
    source,
    path: `body.changes.${inOrder.findIndex(change => change.skill_id === skill_id)}.source`,
  }))
  const taken = await takeSources(content, places)
  const keys = parts.map(({ request_id, part }) => wordReceiptKey(user_id, request_id, part))
  const mayBeDone = taken.some(snapshot => 'error' in snapshot)
  const receipts = mayBeDone ? await readStored(learning, wordReceiptRecord, keys) : []
  const done = new Set(receipts.map(({ part }) => part))
  const snapshots = new Map<string, Snapshot>()
  for (const [n, { part, skill_id }] of wanted.entries()) {
    const snapshot = taken[n]
    if (snapshot && !done.has(part)) snapshots.set(skill_id, mustBeTaken(snapshot))
  }
  return snapshots
}

const partOnce = (
  learning: Learning,
  user_id: number,
  { request_id, part, fingerprint, undo, changes }: Part,
  context: Context,
): Promise<Told> =>
  once(
    {
      fingerprint,
      find: () => readPart(learning, user_id, { request_id, part, changes, skills: context.skills }),
      again: ({ was, added, written, superseded }): Told => ({ was, added, written, superseded }),
    },
    read =>
      changePart(learning, user_id, { changes, undo, ...context }, read, told => ({
        user_id,
        request_id,
        part,
        fingerprint,
        ...told,
      })),
  )
