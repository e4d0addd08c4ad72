import { decodeTime } from 'ulid'
import type { Learning } from '../../records/learning.ts'
import { applyChanges, type Planned } from '../apply-changes.ts'
import { lateSince } from '../superseded.ts'
import { changesState, idOfChange } from '../word-change.ts'
import {
  isTooOld,
  receiptItems,
  receiptsOf,
  stillStands,
  undoValuesOf,
  WITHOUT_VALUES,
  type WordReceipt,
} from '../word-receipts.ts'
import { asLeft, ofVersion, plannedUndo, type ToTakeBack } from './plan-undo.ts'

interface Undo {
  readonly user_id: number
  readonly undo_of: string
  readonly request_id: string
  readonly progress: Progress
}

interface Progress {
  /** Null until receipts are read; `part` counts them. */
  done: Set<string> | null
  part: number
  /** True if the undo is undone: its rest is not made. */
  isUndone: boolean
}

export const notBegun = (): Progress => ({ done: null, part: 0, isUndone: false })

/** Takes back words that are as the change left them; returns how many. */
export async function takeBack(
  learning: Learning,
  { user_id, undo_of, request_id, progress }: Undo,
  receipts: readonly WordReceipt[],
): Promise<number> {
  const wanted = new Map(receipts.flatMap(toTakeBack))
  let when = { made: '', now: '' }
  let undone = 0
  await applyChanges(learning, user_id, [...wanted.keys()], {
    async plan(ids, isAgain) {
      if (isAgain || !progress.done) {
        const own = await receiptsOf(learning, user_id, request_id, WITHOUT_VALUES)
        progress.done = new Set(own.flatMap(({ written }) => Object.keys(written ?? {})))
        progress.part = own.length
        progress.isUndone = own.some(({ undone_by }) => undone_by !== null)
      }
      const { done } = progress
      const now = learning.now()
      const at = now.toISOString()
      when = { made: lateSince(decodeTime(request_id), now) ?? at, now: at }
      const left = ids.flatMap(id => {
        const change = done.has(id) ? undefined : wanted.get(id)
        return change ? [[id, change] as const] : []
      })
      if (progress.isUndone) return { planned: left.map(([change]) => ({ change, word: null })) }
      return plannedUndo(learning, user_id, new Map(left), when)
    },
    beside(some, cards) {
      const changes = some.flatMap(({ word }) => word ?? [])
      const left = some.flatMap(({ change, word }) => (word ? [] : change))
      const writing = ({ change }: Planned<string>) => [change, wanted.get(change)?.written ?? '']
      // Another state is one that was chosen.
      const chosen = changes.filter(changesState)
      const { made, now: at } = when
      const { part, isUndone } = progress
      return {
        ...receiptItems(learning, {
          ...{ user_id, request_id, part, undo_of, fingerprint: '', at },
          was: Object.fromEntries(chosen.map(each => [idOfChange(each), each.before?.state ?? null])),
          late: made === at ? null : Object.fromEntries(chosen.map(each => [idOfChange(each), made])),
          written: Object.fromEntries(some.map(writing)),
          superseded: left.length > 0 ? left : null,
          undo: undoValuesOf(changes, cards),
        }),
        ...(isUndone ? {} : stillStands(learning, { user_id, request_id, part })),
      }
    },
    onChanges(some) {
      progress.part += 1
      for (const { change } of some) progress.done?.add(change)
      undone += some.filter(({ word }) => word !== null).length
    },
  })
  return undone
}

type WordToTakeBack = ToTakeBack & { readonly written: string }

function toTakeBack(receipt: WordReceipt): [string, WordToTakeBack][] {
  const { undo, was, at } = receipt
  if (undo)
    return Object.entries(undo).map(([id, values]) => [
      id,
      { ...asLeft(values, at), written: values.written },
    ])
  if (isTooOld(receipt)) return []
  // Former releases only name the words that a marking added.
  return Object.keys(was).map(id => [id, { ...ofVersion({ was: null }, at, 1), written: '' }])
}
