import { useEffect, useEffectEvent, useId, useState } from 'react'
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

/** Whether files are held over the page; they may be dropped anywhere on it. */
export function useDropped(onFiles: (files: File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false)
  const take = useEffectEvent(onFiles)
  useEffect(() => {
    const left = new AbortController()
    const listen = (name: 'dragover' | 'dragleave' | 'drop', heard: (event: DragEvent) => void) =>
      addEventListener(name, heard, { signal: left.signal })
    listen('dragover', event => {
      if (!event.dataTransfer?.types.includes('Files')) return
      // Otherwise the browser would open the file in place of the page.
      event.preventDefault()
      setIsOver(true)
    })
    listen('dragleave', event => {
      if (event.relatedTarget === null) setIsOver(false)
    })
    listen('drop', event => {
      setIsOver(false)
      const files = [...(event.dataTransfer?.files ?? [])]
      if (files.length === 0) return
      event.preventDefault()
      take(files)
    })
    return () => left.abort()
  }, [])
  return isOver
}
