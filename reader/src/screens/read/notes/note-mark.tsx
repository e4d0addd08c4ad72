import type { Footnote } from '../../../../../lib/contracts/schemas/articles/figures.ts'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { messages } from '../messages.ts'
import styles from './notes.module.css'
import { toggleNote } from './open-note.ts'

interface NoteMarkProps {
  row: number
  /** The number of the note in its row. */
  at: number
  note: Footnote
}

/** The mark of a footnote. Its sign is drawn by the stylesheet, so that the sentence keeps its characters. */
export function NoteMark({ row, at, note: { text } }: NoteMarkProps) {
  const t = useMessages(messages)
  return (
    <button
      type="button"
      className={styles.mark}
      data-note={at}
      aria-haspopup="dialog"
      aria-label={t.note}
      onClick={() => toggleNote({ row, at, text })}
    />
  )
}
