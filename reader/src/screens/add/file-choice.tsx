import { useEffect, useEffectEvent, useState } from 'react'
import { useMessages } from '../../../../web/language/use-language.ts'
import { endingWith, FileButton } from '../../components/file-button.tsx'
import styles from './add.module.css'
import { messages } from './messages.ts'

interface FilePlaceProps {
  isOver: boolean
  endings: readonly string[]
  onFiles(files: File[]): void
}

/** The place to choose or drop files, beside the field for a text. */
export function FilePlace({ isOver, endings, onFiles }: FilePlaceProps) {
  const t = useMessages(messages)
  return (
    <div className={styles.place} data-over={isOver || undefined}>
      <FileButton label={t.chooseFile} accept={endingWith(endings)} multiple onFiles={onFiles} />
      <p className="soft">{isOver ? t.dropHere : t.files}</p>
    </div>
  )
}

/** True while files are held over the page; they may be dropped anywhere. */
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
