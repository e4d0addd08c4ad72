import { type ReactNode, useState } from 'react'
import { ulid } from 'ulid'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { useUnsaved } from '../../../../../web/unsaved/use-unsaved.ts'
import { Button } from '../../../components/button.tsx'
import { Form } from '../../../components/form.tsx'
import type { Kept } from '../../../profile/use-records.ts'
import { messages } from './messages.ts'
import type { RecordWrites } from './use-record-writes.ts'

/** The fields of a resource: what they begin with, and what they mean. */
export interface RecordFields<Values extends object, Typed extends object> {
  /** Null: of a record that does not exist yet. */
  typedOf(values: Values | null): Typed
  valuesOf(typed: Typed): Partial<Values>
  fields(typed: Typed, type: (more: Partial<Typed>) => void, isNew: boolean): ReactNode
  /** Further buttons of a record that is there. */
  more?(record: Kept<Values>, leave: () => void): ReactNode
}

interface RecordFormProps<Values extends object, Typed extends object> {
  record: Kept<Values> | null
  of: RecordFields<Values, Typed>
  writes: RecordWrites<Values>
  leave(): void
}

/** The fields of a record, in the place of its line. Values that have no field stay as they are. */
export function RecordForm<Values extends object, Typed extends object>({
  record,
  of: { typedOf, valuesOf, fields, more },
  writes: { write, busy },
  leave,
}: RecordFormProps<Values, Typed>) {
  const t = useMessages(messages)
  const [before] = useState(() => typedOf(record?.values ?? null))
  const [typed, setTyped] = useState(before)
  // The same id after a lost reply keeps it one record.
  const [id] = useState(() => record?.id ?? ulid())
  const isChanged = JSON.stringify(typed) !== JSON.stringify(before)
  useUnsaved(isChanged)
  const save = () => {
    if (busy) return
    if (record && !isChanged) return leave()
    const values = { ...record?.values, ...valuesOf(typed) }
    write({ id, version: record?.version ?? 0, values }, record, leave)
  }
  return (
    <Form onSubmit={save}>
      {fields(typed, changed => setTyped({ ...typed, ...changed }), record === null)}
      <div className="row">
        <Button type="submit" busy={busy}>
          {t.save}
        </Button>
        <Button onClick={leave}>{t.cancel}</Button>
        {record && more?.(record, leave)}
        {record && (
          <Button busy={busy} onClick={() => write({ id, version: record.version }, record)}>
            {t.remove}
          </Button>
        )}
      </div>
    </Form>
  )
}
