import { useState } from 'react'
import { ulid } from 'ulid'
import { useUnsaved } from '../../../../web/unsaved/use-unsaved.ts'
import type { useRecords } from '../../profile/use-records.ts'

/** The fields of a record that does not exist yet, and its form's submission. */
export function useNewRecord<Values extends object, Typed extends object>(
  { writing }: Pick<ReturnType<typeof useRecords<Values>>, 'writing'>,
  empty: Typed,
  valuesOf: (typed: Typed) => Partial<Values>,
) {
  const [changed, setChanged] = useState<Partial<Typed>>({})
  const typed = { ...empty, ...changed }
  // The same id after a lost reply keeps it one record.
  const [id, setId] = useState(ulid)
  useUnsaved(JSON.stringify(typed) !== JSON.stringify(empty))
  return {
    typed,
    type: (more: Partial<Typed>) => setChanged({ ...changed, ...more }),
    busy: writing.isPending,
    submit() {
      if (writing.isPending) return
      const onSuccess = () => {
        setChanged({})
        setId(ulid())
      }
      writing.mutate({ id, version: 0, values: valuesOf(typed) }, { onSuccess })
    },
  }
}
