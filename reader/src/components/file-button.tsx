import { useId } from 'react'
import styles from './button.module.css'

interface FileButtonProps {
  label: string
  accept: string
  multiple?: boolean
  busy?: boolean
  onFiles(files: File[]): void
}

/** A button that opens the device's files. The input itself would not speak the page's language. */
export function FileButton({ label, accept, multiple = false, busy = false, onFiles }: FileButtonProps) {
  const id = useId()
  return (
    <span>
      <input
        id={id}
        type="file"
        className="spoken"
        multiple={multiple}
        accept={accept}
        onChange={({ currentTarget }) => {
          if (!busy) onFiles([...(currentTarget.files ?? [])])
          // The same file may be chosen again.
          currentTarget.value = ''
        }}
      />
      <label htmlFor={id} className={styles.button} aria-busy={busy || undefined}>
        {label}
      </label>
    </span>
  )
}

/** For `accept`: endings without the dot. */
export const endingWith = (endings: readonly string[]) => endings.map(ending => `.${ending}`).join(',')
