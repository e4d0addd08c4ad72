import { ulid } from 'ulid'
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
/** The number of changes that can be undone, one after another. */
const KEPT = 50

let done: readonly { owner: number | null; before: Change[] }[] = []

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
    if (before.length > 0) done = [...done, { owner, before }].slice(-KEPT)
    if (error !== undefined) throw error
  })
}

/** Undoes this page's last change and returns its words; null if there is none. */
export const undoChange = (): Promise<Change[] | null> =>
  inTurn(async () => {
    const last = done.at(-1)
    if (!last || last.owner !== userId()) return null
    done = done.slice(0, -1)
    const { made, error } = await send(show(last.before), last.owner)
    if (error === undefined) return last.before
    const left = last.before.filter(({ skill_id }) => !made.some(each => each.skill_id === skill_id))
    done = [...done, { ...last, before: left }]
    throw error
  })

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
async function send(requests: ReturnType<typeof show>, owner: number | null) {
  const made: StatesChanged['changes'] = []
  let error: unknown
  for (const { part, shown } of requests) {
    try {
      if (error !== undefined) throw error
      if (userId() !== owner) break
      made.push(...(await calls.wordWrites.states({ body: { request_id: ulid(), changes: part } })).changes)
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
