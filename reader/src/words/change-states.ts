import { ulid } from 'ulid'
import { isProblem } from '../../../lib/contracts/page-client.ts'
import { wordWrites } from '../../../lib/contracts/relays/words.ts'
import type { SkillKind, StatesChanged, WordState } from '../../../lib/contracts/schemas/learners/words.ts'
import { learnerOf, sessionState } from '../../../web/session/session.ts'
import { callsOf } from '../api/client.ts'
import { showChanges, stateOf } from './states.ts'

const calls = callsOf({ wordWrites })

export interface Skill {
  skill_id: string
  kind: SkillKind
  form: string
  reading: string
}
export type Change = Skill & { state: WordState | null }

/** The most changes of one request. */
const MOST = 500
/** The number of acts that can be undone, one after another. */
const KEPT = 50

/** The changes of one press. */
interface Act {
  owner: number | null
  /** The words whose states it changed, with their former states. */
  before: Change[]
  /** Undoes what else it wrote; a word that is removed loses that too. */
  takeBack?: () => Promise<unknown>
}

let done: readonly Act[] = []
const remember = (act: Act) => {
  done = [...done, act].slice(-KEPT)
}

const userId = () => learnerOf(sessionState().session)

/** Sends changes one after another, so that the last change of a word wins and an undo undoes the one before it. */
let turn: Promise<unknown> = Promise.resolve()
function inTurn<Result>(act: () => Promise<Result>): Promise<Result> {
  const acted = turn.then(act)
  turn = acted.catch(() => {})
  return acted
}

/** Changes words here at once, then on the server. Rejects after undoing refused changes. */
export function changeStates(changes: readonly Change[]): Promise<void> {
  const owner = userId()
  const requests = show(changes)
  return inTurn(async () => {
    const { made, error } = await send(requests, owner)
    const before = made.map(({ was, state: _, ...skill }) => ({ ...skill, state: was }))
    if (before.length > 0) remember({ owner, before })
    if (error !== undefined) throw error
  })
}

/**
 * Makes unknown words `learning` and writes something to all of them, as one act. `write` returns how to take that back,
 * or null if it changed nothing.
 */
export function learnWith(
  skills: readonly Skill[],
  write: () => Promise<(() => Promise<unknown>) | null>,
): Promise<void> {
  const owner = userId()
  const fresh = skills.filter(({ skill_id }) => stateOf(skill_id) === null)
  const requests = show(fresh.map(skill => ({ ...skill, state: 'learning' })))
  return inTurn(async () => {
    const { made, error } = await send(requests, owner)
    const before = made.map(({ was, state: _, ...skill }) => ({ ...skill, state: was }))
    let takeBack: Awaited<ReturnType<typeof write>> = null
    try {
      if (error !== undefined) throw error
      if (userId() === owner) takeBack = await write()
    } finally {
      if (before.length > 0 || takeBack) remember({ owner, before, ...(takeBack && { takeBack }) })
    }
  })
}

/** Undoes this page's last act and returns the number of words that it changed; null if there is none. */
export const undoAct = (): Promise<number | null> =>
  inTurn(async () => {
    const last = done.at(-1)
    if (!last || last.owner !== userId()) return null
    done = done.slice(0, -1)
    let { before } = last
    try {
      await last.takeBack?.().catch(unlessGone)
      const { made, error } = await send(show(before), last.owner, true)
      before = before.filter(({ skill_id }) => !made.some(each => each.skill_id === skill_id))
      if (error !== undefined) throw error
    } catch (error) {
      remember({ ...last, before })
      throw error
    }
    return Math.max(1, last.before.length)
  })

/** Another device may have removed the word. */
function unlessGone(error: unknown) {
  if (!isProblem(error, 'not_found')) throw error
}

/** Shows changes, in as many requests as they need. */
function show(changes: readonly Change[]) {
  const requests = []
  for (let from = 0; from < changes.length; from += MOST) {
    const part = changes.slice(from, from + MOST)
    requests.push({ part, shown: showChanges(part) })
  }
  return requests
}

/** Sends requests until one fails; stops if another account has signed in meanwhile. */
async function send(requests: ReturnType<typeof show>, owner: number | null, undo = false) {
  const made: StatesChanged['changes'] = []
  let error: unknown
  for (const { part, shown } of requests) {
    try {
      if (error !== undefined) throw error
      if (userId() !== owner) break
      const body = { request_id: ulid(), undo, changes: part }
      made.push(...(await calls.wordWrites.states({ body })).changes)
      shown.arrived()
    } catch (problem) {
      error = problem
      shown.failed()
    }
  }
  return { made, error }
}

/** The state of a word as the page names it. */
export type ShownState = WordState | 'unknown'
export function shownState(skillId: string): ShownState {
  const code = stateOf(skillId)
  return code === null ? 'unknown' : shown[code]
}
const shown = { k: 'known', m: 'known', l: 'learning', i: 'ignored' } as const
