import { useSyncExternalStore } from 'react'
import { decodeTime } from 'ulid'
import { type Done, type MadeChange, MOST_NAMED } from '../../../../lib/contracts/schemas/learners/changes.ts'
import { listenToSayings, mayHaveArrived, say, waitingSayings, withdrawSaying } from '../../waiting/words.ts'
import {
  keepChanges,
  listenToStates,
  newRequestId,
  waitingStates,
  withdraw,
} from '../../words/states-outbox.ts'

/** A change that waits on this device to be sent. */
export interface WaitingChange {
  change: MadeChange
  /** All of its words. */
  words: MadeChange['words']
  /** False if the server gives it another id, by which alone it is undone once it may have arrived. */
  hasOwnId: boolean
  /** Takes it back before it is sent; false if it may have arrived. */
  take(): Promise<boolean>
  /** Makes the same change again after that. */
  again(): Promise<unknown>
}

type ChangeFields = Pick<MadeChange, 'kind' | 'done' | 'state' | 'can_undo'>

function lineOf(request_id: string, words: MadeChange['words'], changeFields: ChangeFields): MadeChange {
  const madeAt = new Date(decodeTime(request_id)).toISOString()
  return {
    ...{ request_id, made: madeAt, at: madeAt, words: words.slice(0, MOST_NAMED), count: words.length },
    ...{ level: null, name: '', undone_by: null, why_not: null, ...changeFields },
  }
}

function ofStates(entry: ReturnType<typeof waitingStates>[number]): WaitingChange {
  const { request_id, changes, undo } = entry
  const words = changes.map(({ skill_id, form, state }) => ({ skill_id, written: form, state }))
  const states = new Set(changes.map(({ state }) => state))
  const [state = null] = states.size === 1 ? states : []
  const done: Done[] = states.size === 1 && state === null ? ['removed'] : ['state']
  const kind = undo ? 'undo' : 'words'
  return {
    change: lineOf(request_id, words, { kind, done, state, can_undo: true }),
    words,
    hasOwnId: true,
    take: () => withdraw(request_id),
    again: () => keepChanges({ ...entry, request_id: newRequestId() }),
  }
}

const SAID = { note: 'note', tags: 'tags', meaning: 'meaning', sense_id: 'meaning' } as const
const MEANT = { gloss_id: 'meaning', further_sense: 'meaning', first_source: 'sentences' } as const
const doneBy = new Map<string, Done>(Object.entries({ ...SAID, ...MEANT }))

function ofSaying(entry: ReturnType<typeof waitingSayings>[number]): WaitingChange {
  const { entry_id, ...saying } = entry
  const { skill_id, form, said: sayingValues } = saying
  const words = [{ skill_id, written: form, state: null }]
  const done = [...new Set(Object.keys(sayingValues).flatMap(name => doneBy.get(name) ?? []))]
  const can_undo = !mayHaveArrived(entry_id)
  return {
    change: lineOf(entry_id, words, { kind: 'words', done, state: null, can_undo }),
    words,
    hasOwnId: false,
    take: () => withdrawSaying(entry_id),
    again: () => say(saying),
  }
}

let before: { key: string; waiting: readonly WaitingChange[] } = { key: '', waiting: [] }

function waitingNow(): readonly WaitingChange[] {
  const waiting = [...waitingStates().map(ofStates), ...waitingSayings().map(ofSaying)]
  const key = JSON.stringify(waiting.map(({ change }) => change))
  if (key !== before.key) before = { key, waiting }
  return before.waiting
}

/** Hears of all kinds: the box of an account is one. */
function listen(changed: () => void): () => void {
  const stops = [listenToStates(changed), listenToSayings(changed)]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Changes that wait to be sent, as lines of what a learner did. */
export const useWaitingChanges = (): readonly WaitingChange[] => useSyncExternalStore(listen, waitingNow)
