import { useId } from 'react'
import { useMessages } from '../../../../web/language/use-language.ts'
import styles from './add.module.css'
import { messages } from './messages.ts'

interface FileChoiceProps {
  label: string
  /** Endings without the dot. */
  endings: readonly string[]
  onFiles(files: File[]): void
}

/** A button that opens the device's files. */
export function FileChoice({ label, endings, onFiles }: FileChoiceProps) {
  const id = useId()
  return (
    <span className={styles.file}>
      <input
        id={id}
        type="file"
        multiple
        accept={endings.map(ending => `.${ending}`).join(',')}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // The same file may be chosen again.
          currentTarget.value = ''
        }}
      />
      <label htmlFor={id}>{label}</label>
    </span>
  )
}

/** Where files come from, beside the field for a text. */
export function FilePlace({ isOver, ...choice }: Omit<FileChoiceProps, 'label'> & { isOver: boolean }) {
  const t = useMessages(messages)
  return (
    <div className={styles.place} data-over={isOver || undefined}>
      <FileChoice label={t.chooseFile} {...choice} />
      <p className={styles.soft}>{isOver ? t.dropHere : t.files}</p>
    </div>
  )
}
