import { ulid } from 'ulid'
import { wordWrites } from '../../../lib/contracts/relays/words.ts'
import type {
  SkillKind,
  SourceInput,
  StatesChanged,
  WordState,
} from '../../../lib/contracts/schemas/learners/words.ts'
import { learnerOf, sessionState } from '../../../web/session/session.ts'
import { callsOf } from '../api/client.ts'
import { queryClient } from '../api/query-client.ts'
import { wordsKey } from './queries.ts'
import { showChanges, stateOf } from './states.ts'

const calls = callsOf({ wordWrites })

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
type Made = StatesChanged['changes'][number]

/** The most changes of one request. */
const MOST = 500
/** The number of acts that can be undone, one after another. */
const KEPT = 50

/** The changes of one press, and what it takes to undo them. */
interface Act {
  owner: number | null
  undoing: Undoing[]
}
type Undoing = Skill & { state: WordState | null; undone_source?: string }

let done: readonly Act[] = []
const remember = (act: Act) => {
  if (act.undoing.length > 0) done = [...done, act].slice(-KEPT)
}

const userId = () => learnerOf(sessionState().session)

/** Sends changes one after another, so that the last change of a word wins and an undo undoes the one before it. */
let turn: Promise<unknown> = Promise.resolve()
export function inTurn<Result>(act: () => Promise<Result>): Promise<Result> {
  const acted = turn.then(act)
  turn = acted.catch(() => {})
  return acted
}

/** Changes words here at once, then on the server. Rejects after undoing refused changes. */
export function changeStates(changes: readonly Change[]): Promise<Made[]> {
  const owner = userId()
  const requests = show(changes)
  return inTurn(async () => {
    const { made, error } = await send(requests, owner)
    remember({ owner, undoing: made.filter(isChanged).map(undoingOf) })
    if (error !== undefined) throw error
    return made
  })
}

/** Undoes this page's last act and returns the number of words that it changed; null if there is none. */
export const undoAct = (): Promise<number | null> =>
  inTurn(async () => {
    const last = done.at(-1)
    if (!last || last.owner !== userId()) return null
    done = done.slice(0, -1)
    const { made, error } = await send(show(last.undoing), last.owner, true)
    if (error !== undefined) {
      const arrived = new Set(made.map(({ skill_id }) => skill_id))
      remember({ ...last, undoing: last.undoing.filter(({ skill_id }) => !arrived.has(skill_id)) })
      throw error
    }
    return last.undoing.length
  })

const isChanged = ({ was, state, source_id }: Made) => was !== state || source_id !== null
const undoingOf = ({ was, skill_id, kind, form, reading, source_id }: Made): Undoing => ({
  ...{ skill_id, kind, form, reading, state: was },
  ...(source_id !== null && { undone_source: source_id }),
})

/** Shows changes, in as many requests as they need. */
function show<Sent extends { skill_id: string; state: WordState | null }>(changes: readonly Sent[]) {
  const requests = []
  for (let from = 0; from < changes.length; from += MOST) {
    const part = changes.slice(from, from + MOST)
    requests.push({ part, shown: showChanges(part) })
  }
  return requests
}

/** Sends requests until one fails; stops if another account has signed in meanwhile. */
async function send(requests: ReturnType<typeof show<Change | Undoing>>, owner: number | null, undo = false) {
  const made: Made[] = []
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
  if (made.length > 0) void queryClient.invalidateQueries({ queryKey: wordsKey })
  return { made, error }
}

/** The state of a word as the page names it. */
export type ShownState = WordState | 'unknown'
export function shownState(skillId: string): ShownState {
  const code = stateOf(skillId)
  return code === null ? 'unknown' : shown[code]
}
const shown = { k: 'known', m: 'known', l: 'learning', i: 'ignored' } as const
