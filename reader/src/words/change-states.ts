import type { SkillKind, SourceInput, WordState } from '../../../lib/contracts/schemas/learners/words.ts'
import { stateOf } from './states.ts'
import {
  type ChangedState,
  keepChanges,
  newRequestId,
  replyTo,
  undoingOf,
  userId,
  withdraw,
} from './states-outbox.ts'

export interface Skill {
  skill_id: string
  kind: SkillKind
  form: string
  reading: string
}
export interface Change extends Skill {
  state: WordState | null
  /** The place where a word to learn was read. */
  source?: SourceInput
  /** Its meaning for the learner: a sense, and a model's gloss. */
  sense_id?: string
  gloss_id?: string
}

/** The most changes of one request. */
const MOST = 500
/** The number of acts that can be undone, one after another. */
const KEPT = 50

/** A request of an act, with the states that its words had before. */
interface Request {
  request_id: string
  undo: boolean
  changes: Change[]
  before: (WordState | null)[]
}
/** The changes of one press. */
interface Act {
  owner: number | null
  requests: Request[]
}

let done: readonly Act[] = []

/**
 * Changes words here at once, and on the server as soon as it answers. The former states, or null if the change waits on
 * the device. Rejects if it is refused. After each request, `onPart` gets the number of words that the server has taken.
 */
export async function changeStates(
  changes: readonly Change[],
  onPart?: (words: number) => void,
): Promise<ChangedState[] | null> {
  const requests: Request[] = []
  const outcomes: Promise<ChangedState[] | null>[] = []
  for (let from = 0; from < changes.length; from += MOST) {
    const part = changes.slice(from, from + MOST)
    const request = { request_id: newRequestId(), undo: false, changes: part }
    requests.push({ ...request, before: part.map(({ skill_id }) => wordStateOf(skill_id)) })
    const outcome = keepChanges(request)
    outcomes.push(outcome)
    if (onPart)
      outcome.then(
        () => onPart(part.length),
        () => {},
      )
  }
  done = [...done, { owner: userId(), requests }].slice(-KEPT)
  const madeChanges = await allOf(outcomes)
  return madeChanges.every(each => each !== null) ? madeChanges.flat() : null
}

/** Undoes this page's last act that changed anything, and returns the number of words; null if there is none. */
export async function undoAct(): Promise<number | null> {
  for (;;) {
    const last = done.at(-1)
    if (!last || last.owner !== userId()) return null
    done = done.slice(0, -1)
    const undone = last.requests.map(undoRequest)
    const outcomes = await Promise.allSettled(undone)
    const failed = last.requests.filter((_, at) => outcomes[at]?.status === 'rejected')
    // The others are undone: the next press must not undo them again.
    if (failed.length > 0) done = [...done, { ...last, requests: failed }].slice(-KEPT)
    const words = (await allOf(undone)).reduce((sum, each) => sum + each, 0)
    if (words > 0) return words
  }
}

/** The number of words that are as they were before, as far as that is known. */
async function undoRequest({ before, ...request }: Request): Promise<number> {
  const { request_id, changes } = request
  if (await withdraw(request_id)) return changes.length
  const madeChanges = replyTo(request_id)
  if (madeChanges) {
    const undoing = undoingOf(madeChanges)
    if (undoing.length > 0) await keepChanges({ request_id: newRequestId(), undo: true, changes: undoing })
    return undoing.length
  }
  // It is on its way, or its reply was lost.
  const revertingChanges = changes.map(({ skill_id, kind, form, reading }, n) => ({
    ...{ skill_id, kind, form, reading, state: before[n] ?? null },
  }))
  const undo = { request_id: newRequestId(), undo: true, changes: revertingChanges, undoes: request }
  return (await keepChanges(undo))?.length ?? changes.length
}

/** Waits for all, and then throws the first error. */
async function allOf<Value>(promises: readonly Promise<Value>[]): Promise<Value[]> {
  await Promise.allSettled(promises)
  return Promise.all(promises)
}

/** The state of a word as the page names it. */
export type ShownState = WordState | 'unknown'
export const shownState = (skillId: string): ShownState => wordStateOf(skillId) ?? 'unknown'

function wordStateOf(skillId: string): WordState | null {
  const code = stateOf(skillId)
  return code === null ? null : states[code]
}
const states = { k: 'known', m: 'known', l: 'learning', i: 'ignored' } as const
