import { useState } from 'react'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { Button } from '../../../components/button.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { Form } from '../../../components/form.tsx'
import styles from './find.module.css'
import { messages } from './messages.ts'

interface GoToProps {
  total: number
  row: number
  onRow: (row: number) => void
  onClose: () => void
}

/** Chooses a place of the text by its share of it. */
export function GoTo({ total, row, onRow, onClose }: GoToProps) {
  const t = useMessages(messages)
  const [at, setAt] = useState(row + 1)
  const place = t.place(at, total)
  return (
    <Dialog title={t.goTo} onClose={onClose}>
      <Form onSubmit={() => onRow(at - 1)}>
        <label className={styles.place}>
          {place}
          <input
            type="range"
            min={1}
            max={total}
            value={at}
            aria-valuetext={place}
            onChange={event => setAt(Number(event.target.value))}
          />
        </label>
        <Button type="submit" kind="primary">
          {t.go}
        </Button>
      </Form>
    </Dialog>
  )
}
