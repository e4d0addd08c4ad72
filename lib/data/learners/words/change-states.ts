import type { StateChangesWrite, StatesChanged } from '../../../contracts/schemas/learners/words.ts'
import { settled } from '../../../platform/async/settled.ts'
import type { Acting } from '../../../platform/auth/actor.ts'
import { invalidInput, Problem } from '../../../platform/problems/errors.ts'
import { fingerprintOf } from '../../../store/writing/once.ts'
import type { TransactItem } from '../../../store/writing/transact.ts'
import type { Learning, Stores } from '../records/learning.ts'
import { mustBeWords } from '../skills/catalogue.ts'
import { readNames } from '../skills/named-skills.ts'
import { applyChanges } from './apply-changes.ts'
import { nameAndJoinSkills } from './joining/name-and-join-skills.ts'
import { type CheckedMeanings, checkedMeanings, storedMeanings } from './meaning.ts'
import {
  type Change,
  type Context,
  type PlannedState,
  plannedStates,
  type StateOutcome,
  stateReceipt,
  toldIn,
} from './plan-states.ts'
import { readRequest } from './read-to-change.ts'
import { receiptsRead } from './superseded.ts'
import { mustBeTaken, takeSources } from './take-sources.ts'
import { receiptsOf, stillStands } from './word-receipts.ts'
import type { Snapshot } from './word-sources.ts'

interface Request extends Context {
  readonly request_id: string
  readonly fingerprint: string
  readonly isSingle: boolean
  readonly made: readonly TransactItem[]
}

const NO_MEANINGS = Promise.resolve<CheckedMeanings>(new Map())
/** Bounds a transaction's writes for skills beside the words. */
const MOST_MADE = 40

/** Adds the sentences too. Receipts have former states: a repetition does what is missing, and gets the same answer. */
export async function changeStates(
  { learning, content }: Stores,
  { user_id }: Acting,
  { request_id, dictionary, changes, undo }: StateChangesWrite,
  receipts = receiptsRead(learning, user_id),
): Promise<StatesChanged> {
  mustBeWords(changes, 'body.changes')
  mustFit(changes, undo)
  const sorted = changes.toSorted((a, b) => (a.skill_id < b.skill_id ? -1 : 1))
  const kept = sorted.filter(({ state }) => state !== null)
  const [snapshots, names, checked] = await settled([
    snapshotsOf({ learning, content }, user_id, request_id, changes),
    readNames(learning, kept),
    // A waiting change's sense may have gone with the dictionary: the state must not fail for it.
    changes.some(saysMeaning) ? checkedMeanings(learning, changes, dictionary) : NO_MEANINGS,
  ])
  let skillRows: readonly TransactItem[] = []
  const takes = (rows: readonly TransactItem[]) => {
    // Reads a chosen sense's gloss before the words are written.
    if (checked.size > 0 || rows.length > MOST_MADE) return false
    skillRows = rows
    return true
  }
  const skills = await nameAndJoinSkills(learning, user_id, kept, dictionary, { ...names, takes })
  const meanings = checked.size > 0 ? await storedMeanings(learning, checked, skills) : checked
  const outcomes = await outcomesOf(learning, user_id, sorted, {
    ...{ request_id, fingerprint: fingerprintOf(changes.map(toldApart)), isSingle: changes.length === 1 },
    ...{
      undo,
      receipts,
      skills,
      made: skillRows,
      snapshots,
      meanings,
      dictionary: dictionary?.sha256 ?? null,
    },
  })
  return {
    changes: changes.map(change => {
      const { skill_id: requestedId, state } = change
      const {
        was = null,
        source_id = null,
        written = null,
        superseded = false,
      } = outcomes.get(requestedId) ?? {}
      const { skill_id, kind, form, reading } = skills.get(requestedId) ?? change
      const named = { skill_id, kind, form, reading, written: written ?? form }
      return { ...named, was, state: superseded ? was : state, source_id, superseded }
    }),
  }
}

async function outcomesOf(
  learning: Learning,
  user_id: number,
  changes: readonly Change[],
  request: Request,
): Promise<ReadonlyMap<string, StateOutcome>> {
  const outcomes = new Map<string, StateOutcome>()
  let part = 0
  let isTakenBack = false
  let skillItems = Object.fromEntries(request.made.map((item, n) => [`skill ${n}`, item]))
  const isCurrent = ({ outcome: { superseded } }: PlannedState) => !superseded
  await applyChanges(learning, user_id, changes, {
    more_beside: request.made.length,
    async plan(some) {
      const { receipts, words, idOf, ...known } = await readRequest(learning, user_id, {
        ...request,
        changes: some,
      })
      if (receipts.some(({ fingerprint }) => fingerprint !== request.fingerprint))
        throw new Problem(
          'idempotency_mismatch',
          'This request_id belongs to another request. Send a new one.',
        )
      part = receipts.length
      for (const [id, each] of receipts.flatMap(toldIn)) outcomes.set(id, each)
      const left = some.filter(({ skill_id }) => !outcomes.has(skill_id))
      isTakenBack = receipts.some(({ undone_by }) => undone_by !== null)
      const pendingRequest = { ...request, changes: left, isTakenBack }
      const planned = await plannedStates(learning, user_id, pendingRequest, { words, idOf })
      return { planned, ...known }
    },
    beside: (some, cards) => ({
      ...stateReceipt(learning, { ...request, user_id, part }, some, cards),
      ...(isTakenBack ? {} : stillStands(learning, { ...request, user_id, part })),
      ...(some.some(isCurrent) ? skillItems : {}),
    }),
    onChanges(some) {
      part += 1
      if (some.some(isCurrent)) skillItems = {}
      for (const each of some) outcomes.set(each.change.skill_id, each.outcome)
    },
  })
  return outcomes
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

/** Keeps fingerprints from before sources and meanings. */
const toldApart = (change: Change) => {
  const { skill_id, state, source, undone_source, sense_id, gloss_id } = change
  const isSourced = source || undone_source !== undefined
  return [
    ...[skill_id, state],
    ...(isSourced ? [source ?? null, undone_source ?? null] : []),
    ...(saysMeaning(change) ? [{ sense_id, gloss_id }] : []),
  ]
}

/** One refused sentence of a missing change refuses all. */
async function snapshotsOf(
  { learning, content }: Stores,
  user_id: number,
  request_id: string,
  changes: readonly Change[],
): Promise<Context['snapshots']> {
  const wanted = changes.flatMap(({ skill_id, source }, n) =>
    source ? [{ skill_id, source, path: `body.changes.${n}.source` }] : [],
  )
  const taken = await takeSources(content, wanted)
  const mayBeDone = taken.some(snapshot => 'error' in snapshot)
  const receipts = mayBeDone ? await receiptsOf(learning, user_id, request_id) : []
  const done = new Set(receipts.flatMap(({ was }) => Object.keys(was)))
  const snapshots = new Map<string, Snapshot>()
  for (const [n, { skill_id }] of wanted.entries()) {
    const snapshot = taken[n]
    if (snapshot && !done.has(skill_id)) snapshots.set(skill_id, mustBeTaken(snapshot))
  }
  return snapshots
}
