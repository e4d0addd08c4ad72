import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { Button } from '../../../components/button.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { Form } from '../../../components/form.tsx'
import { Problem } from '../../../components/problem.tsx'
import { Waiting } from '../../../components/waiting.tsx'
import { numbersQuery } from '../numbers/numbers-query.ts'
import type { SentenceNumbers } from '../numbers/sentence-numbers.ts'
import type { Head } from '../queries.ts'
import styles from './find.module.css'
import { messages } from './messages.ts'

interface GoToProps {
  head: Head
  row: number
  onRow: (row: number) => void
  onClose: () => void
}

/** Chooses a place of the text by its share of it. */
export function GoTo({ head, row, onRow, onClose }: GoToProps) {
  const t = useMessages(messages)
  const { data: numbers, error, refetch } = useQuery(numbersQuery(head))
  return (
    <Dialog title={t.goTo} onClose={onClose}>
      <Problem error={numbers ? null : error} retry={() => void refetch()} />
      {!numbers && !error && <Waiting />}
      {numbers && <Slider numbers={numbers} row={row} onRow={onRow} />}
    </Dialog>
  )
}

interface SliderProps extends Pick<GoToProps, 'row' | 'onRow'> {
  numbers: SentenceNumbers
}

function Slider({ numbers, row, onRow }: SliderProps) {
  const t = useMessages(messages)
  const [at, setAt] = useState(() => numbers.ofRow(row))
  const place = t.place(at, numbers.total)
  const field = useRef<HTMLInputElement>(null)
  // It may come after its dialog was shown.
  useEffect(() => field.current?.focus(), [])
  return (
    <Form onSubmit={() => onRow(numbers.rowOf(at))}>
      <label className={styles.place}>
        {place}
        <input
          ref={field}
          data-first
          type="range"
          min={1}
          max={numbers.total}
          value={at}
          aria-valuetext={place}
          onChange={event => setAt(Number(event.target.value))}
        />
      </label>
      <Button type="submit" kind="primary">
        {t.go}
      </Button>
    </Form>
  )
}
