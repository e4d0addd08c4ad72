import type { WrittenName } from '../../../../../lib/contracts/schemas/learners/foundation.ts'
import { forgetSaved, showSaved } from '../../../components/setting/saved.tsx'
import type { Kept, RecordChange, Records } from '../../../profile/use-records.ts'

/** Writes records, after which their line offers to take it back. */
export function useRecordWrites<Values extends object>(
  { writing }: Pick<Records<Values>, 'writing'>,
  resource: WrittenName,
  /** The writes that bring a removed record back, for resources whose new records may not have all values. */
  restoring: (values: Values) => readonly Values[] = values => [values],
) {
  /** The name of a record's line; null: of the line that adds one. */
  const nameOf = (id: string | null) => `${resource} ${id ?? 'new'}`
  const write = (change: RecordChange<Values>, before: Kept<Values> | null, done = () => {}) => {
    const { id, values } = change
    const undoFrom = async (version: number) => {
      const steps = before === null ? [undefined] : values ? [before.values] : restoring(before.values)
      // There is no record after it was removed, although its versions go on.
      let expected = values ? version : 0
      for (const step of steps)
        expected = (await writing.mutateAsync({ id, version: expected, values: step })).version
    }
    // The change before can be taken back no more once another is on its way.
    forgetSaved()
    writing.mutate(change, {
      onSuccess({ version }) {
        done()
        // The line of a record that comes or goes is not there before and after.
        showSaved(nameOf(before && values ? id : null), () => void undoFrom(version).catch(() => {}))
      },
    })
  }
  return { write, nameOf, busy: writing.isPending }
}
export type RecordWrites<Values extends object> = ReturnType<typeof useRecordWrites<Values>>
