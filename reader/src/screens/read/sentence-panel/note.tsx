import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { Icon } from '../../../components/icon.tsx'
import { useKeptText } from '../../../components/kept-text.tsx'
import { pencil } from '../../../components/pencil.ts'
import { TextArea } from '../../../components/text-area.tsx'
import { changeSentence } from '../../../waiting/sentences.ts'
import type { Head } from '../queries.ts'
import { messages } from './messages.ts'
import styles from './panel.module.css'
import { askForNote, endNote } from './panel-acts.ts'
import { usePanel } from './panel-store.ts'
import type { WholeSentence } from './queries.ts'

interface NoteProps {
  head: Head
  row: WholeSentence
  content_revision: number | undefined
}

const LONGEST_NOTE = 10_000

/** The learner's note: text, which a press makes a field in the same place until the focus leaves it. */
export function Note({ head, row: { index, sentence, notes = '' }, content_revision }: NoteProps) {
  const t = useMessages(messages)
  const isWritten = usePanel().noteOf === index
  const place = useRef<HTMLDivElement>(null)
  const { text, hint, type, send, problem } = useKeptText({
    name: `note of sentence ${head.id}:${index}`,
    value: notes,
    save: value =>
      changeSentence(
        { id: head.id, index, content_revision, sentence },
        { field: 'notes', value, was: notes },
      ),
  })
  useEffect(() => {
    const field = place.current?.querySelector('textarea')
    if (!isWritten || !field) return
    field.focus()
    field.setSelectionRange(field.value.length, field.value.length)
  }, [isWritten])
  const leave = (event: FocusEvent) => {
    send()
    // The focus of another window comes back to the field.
    if (document.hasFocus() || event.relatedTarget) endNote()
  }
  const leaveByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.stopPropagation()
    place.current?.focus({ preventScroll: true })
  }
  // Empty, it keeps the focus that its field had.
  if (!isWritten && !text)
    return (
      <div ref={place} className={styles.note} tabIndex={-1}>
        {problem}
      </div>
    )
  return (
    <div ref={place} className={styles.note} tabIndex={-1}>
      <Icon path={pencil} />
      {isWritten ? (
        <TextArea
          label={t.note}
          isLabelSpoken
          hint={hint ?? t.noteHint}
          rows={2}
          maxLength={LONGEST_NOTE}
          value={text ?? ''}
          onChange={event => type(event.target.value)}
          onBlur={leave}
          onKeyDown={leaveByKey}
        />
      ) : (
        <div>
          <button type="button" onClick={askForNote}>
            {text}
          </button>
          <p role="status" className="soft">
            {hint}
          </p>
        </div>
      )}
      {problem}
    </div>
  )
}
