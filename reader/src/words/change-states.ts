import { ulid } from 'ulid'
import type { SkillKind, StatesChanged, WordState } from '../../../lib/contracts/schemas/words.ts'
import { wordWrites } from '../../../lib/contracts/study/one-origin/words.ts'
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

/** As many as one request changes. */
const MOST = 500
/** As many as can be undone, one after another. */
const KEPT = 50

let done: readonly { userId: number | null; before: Change[] }[] = []

const userId = () => learnerOf(sessionState().session)

/** Changes words, here at once and then on the server. Rejects after taking back what the server did not do. */
export async function changeStates(changes: readonly Change[]): Promise<void> {
  const { made, error } = await send(changes)
  const before = made.map(({ was, state: _, ...skill }) => ({ ...skill, state: was }))
  if (before.length > 0) done = [...done, { userId: userId(), before }].slice(-KEPT)
  if (error !== undefined) throw error
}

/** Changes back what was changed last by this page; the words that it changed, null if there is nothing. */
export async function undoChange(): Promise<Change[] | null> {
  const last = done.at(-1)
  if (!last || last.userId !== userId()) return null
  done = done.slice(0, -1)
  const { made, error } = await send(last.before)
  if (error === undefined) return last.before
  const left = last.before.filter(({ skill_id }) => !made.some(each => each.skill_id === skill_id))
  done = [...done, { ...last, before: left }]
  throw error
}

/** Sends the changes in as many requests as they need, up to one that fails. */
async function send(changes: readonly Change[]) {
  const requests = []
  for (let from = 0; from < changes.length; from += MOST) {
    const part = changes.slice(from, from + MOST)
    requests.push({ part, shown: showChanges(part) })
  }
  const made: StatesChanged['changes'] = []
  let error: unknown
  for (const { part, shown } of requests) {
    try {
      if (error !== undefined) throw error
      made.push(...(await calls.wordWrites.states({ body: { request_id: ulid(), changes: part } })).changes)
      shown.arrived()
    } catch (problem) {
      error = problem
      shown.failed()
    }
  }
  return { made, error }
}

/** How a word is called in the texts of the page. */
export type ShownState = WordState | 'unknown'
export function shownState(skillId: string): ShownState {
  const code = stateOf(skillId)
  return code === null ? 'unknown' : shown[code]
}
const shown = { k: 'known', m: 'known', l: 'learning', i: 'ignored' } as const
