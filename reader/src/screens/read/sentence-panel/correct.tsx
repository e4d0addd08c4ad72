import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { useUnsaved } from '../../../../../web/unsaved/use-unsaved.ts'
import { Button } from '../../../components/button.tsx'
import { Field } from '../../../components/field.tsx'
import { Problem } from '../../../components/problem.tsx'
import { TextArea } from '../../../components/text-area.tsx'
import type { Head } from '../queries.ts'
import { messages } from './messages.ts'
import styles from './panel.module.css'
import { calls, type WholeSentence } from './queries.ts'

interface CorrectProps {
  head: Head
  row: WholeSentence
  content_revision: number | undefined
  refresh: () => void
}

const KANJI = /\p{Script=Han}/u

/** Corrects the text of a sentence, or the readings of its kanji. */
export const Correct = (props: CorrectProps) => {
  const t = useMessages(messages)
  return (
    <details className={`folded ${styles.more}`}>
      <summary>{t.change}</summary>
      <CorrectText key={props.row.sentence} {...props} />
      <CorrectReadings key={JSON.stringify(props.row.furigana)} {...props} />
    </details>
  )
}

function CorrectText({ head, row, content_revision, refresh }: CorrectProps) {
  const t = useMessages(messages)
  const [sentence, setSentence] = useState(row.sentence)
  const isChanged = sentence !== row.sentence
  useUnsaved(isChanged)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      calls.sentences.source({
        params: { id: head.id, idx: row.index },
        body: { sentence, content_revision },
      }),
    onSuccess: refresh,
  })
  return (
    <>
      <TextArea
        label={t.text}
        hint={t.textHint}
        lang="ja"
        rows={3}
        value={sentence}
        onChange={event => setSentence(event.target.value)}
      />
      {isChanged && (
        <Button kind="primary" busy={isPending} onClick={() => mutate()}>
          {t.save}
        </Button>
      )}
      <Problem error={error} />
    </>
  )
}

function CorrectReadings({ head, row, content_revision, refresh }: CorrectProps) {
  const t = useMessages(messages)
  const [readings, setReadings] = useState(() => row.furigana.map(({ reading = '' }) => reading))
  const isChanged = row.furigana.some(({ reading = '' }, at) => reading !== readings[at])
  useUnsaved(isChanged)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      const furigana = row.furigana.map(({ text }, at) => {
        const reading = readings[at]?.trim() ?? ''
        return reading === '' ? { text } : { text, reading }
      })
      const params = { id: head.id, idx: row.index }
      return calls.sentences.furigana({ params, body: { furigana, content_revision } })
    },
    onSuccess: refresh,
  })
  return (
    <fieldset className={styles.readings}>
      <legend>{t.readings}</legend>
      {row.furigana.map(({ text, reading }, at) =>
        reading === undefined && !KANJI.test(text) ? null : (
          <Field
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence are told apart by their place alone.
            key={at}
            label={text}
            aria-label={t.reading(text)}
            lang="ja"
            maxLength={100}
            value={readings[at] ?? ''}
            onChange={event => setReadings(readings.with(at, event.target.value))}
          />
        ),
      )}
      {isChanged && (
        <Button kind="primary" busy={isPending} onClick={() => mutate()}>
          {t.save}
        </Button>
      )}
      <Problem error={error} />
    </fieldset>
  )
}
