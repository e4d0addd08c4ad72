import type { ImportShown } from '../../../../lib/contracts/schemas/learners/imports.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { Button } from '../../components/button.tsx'
import { Problem } from '../../components/problem.tsx'
import { Following } from './following.tsx'
import { messages } from './messages.ts'
import { useUndo } from './use-import.ts'

const undoable: readonly ImportShown['state'][] = ['done', 'interrupted', 'failed', 'undo_interrupted']

/** Takes back the words of an import that have not changed since. */
export function UndoImport({ shownImport }: { shownImport: ImportShown }) {
  const { import_id, kind, state, counts, has_begun } = shownImport
  const t = useMessages(messages)
  const undo = useUndo()
  if (undo.data) return <Following task_id={undo.data.task_id} state="undoing" onEnd={undo.reset} />
  const hasNone = state === 'done' && counts.added + counts.changed === 0
  if (kind === 'yomu' || !undoable.includes(state) || !has_begun || hasNone) return null
  return (
    <>
      <Button busy={undo.isPending} onClick={() => undo.mutate(import_id)}>
        {t.undo}
      </Button>
      <Problem error={undo.error} />
    </>
  )
}
