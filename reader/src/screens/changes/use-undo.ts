import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { MadeChange } from '../../../../lib/contracts/schemas/learners/changes.ts'
import { type MadeUndo, undoChange, useMadeUndos, withdrawUndo } from '../../waiting/undos.ts'
import { newRequestId } from '../../words/states-outbox.ts'
import type { WaitingChange } from './waiting-changes.ts'

export interface ChangeOptions {
  change: MadeChange
  /** Of a change that this device has not sent, or has taken back before it was sent. */
  waiting: WaitingChange | null
  isTaken: boolean
  onTaken(waiting: WaitingChange): void
  /** Called when a change that was taken back is made again, as a new one. */
  onAgain(waiting: WaitingChange): Promise<unknown>
  /** Called with an undo that is made here, which is a change of its own. */
  onUndone(request_id: string): void
}

/** Takes a change back, then the undo, and so on. */
export function useUndo({ change, waiting, isTaken, onTaken, onAgain, onUndone }: ChangeOptions) {
  const [endedTask, setEndedTask] = useState<string | null>(null)
  const madeUndos = useMadeUndos()
  const undos = undosOf(change, madeUndos)
  const last = undos.at(-1) ?? null
  const turns = undos.filter(({ answer }) => !answer || answer.undone > 0).length
  const isTakenBack = isTaken || (turns % 2 === 1) !== (change.why_not === 'undone')
  const mayUndo = change.can_undo || change.undone_by !== null
  const pressing = useMutation({
    async mutationFn(): Promise<void> {
      if (isTaken && waiting) return void (await onAgain(waiting))
      if (last && !last.answer && (await withdrawUndo(last.entry_id))) return
      if (!last && waiting && (await waiting.take())) return onTaken(waiting)
      if (!last && waiting && !waiting.hasOwnId) return
      const entry_id = newRequestId()
      onUndone(entry_id)
      const of = last ? idOf(last) : (change.undone_by ?? change.request_id)
      await undoChange({ entry_id, of, words: waiting?.words ?? change.words })
    },
  })
  const task_id = last?.answer?.task_id ?? null
  const newestUndo = last ?? madeUndos.find(each => idOf(each) === change.undone_by)
  return {
    last,
    /** The newest answer of this visit, which tells how many words came back; a task tells of those of an import. */
    answer: newestUndo?.answer?.is_import === false ? newestUndo.answer : null,
    isTakenBack,
    isRedo: isTakenBack !== (change.kind === 'undo'),
    isPossible: isTaken || (last ? last.answer?.undone !== 0 : mayUndo),
    /** The task that takes an import back. */
    task_id: task_id === endedTask ? null : task_id,
    onTaskEnd: () => setEndedTask(task_id),
    isPending: pressing.isPending,
    error: pressing.error,
    press: () => pressing.mutate(),
  }
}

/** An undo that another request had begun goes by the id of that one. */
const idOf = ({ entry_id, answer }: MadeUndo) => answer?.request_id ?? entry_id

/** The undos of a change that the list does not tell of yet, each of the one before it. */
function undosOf({ request_id, undone_by }: MadeChange, madeUndos: readonly MadeUndo[]): MadeUndo[] {
  const laterUndos: MadeUndo[] = []
  for (let of = undone_by ?? request_id; ; ) {
    const next = madeUndos.findLast(each => each.of === of && !laterUndos.includes(each))
    if (!next) return laterUndos
    laterUndos.push(next)
    of = idOf(next)
  }
}
