import { type ComponentProps, useEffect, useEffectEvent, useState } from 'react'
import { FileButton } from './file-button.tsx'
import styles from './file-place.module.css'

interface FilePlaceProps extends ComponentProps<typeof FileButton> {
  isOver: boolean
  /** The files that fit, or the request to drop them. */
  hint: string
}

/** A place to choose or drop files. */
export const FilePlace = ({ isOver, hint, ...button }: FilePlaceProps) => (
  <div className={styles.place} data-over={isOver || undefined}>
    <FileButton {...button} />
    <p className="soft">{hint}</p>
  </div>
)

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
