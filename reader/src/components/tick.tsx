import { useId } from 'react'
import styles from './tick.module.css'

interface TickProps {
  label: string
  hint?: string
  checked: boolean
  /** While it is being saved. */
  busy?: boolean
  onChange(checked: boolean): void
}

/** Something that is on or off. */
export function Tick({ label, hint, checked, busy = false, onChange }: TickProps) {
  const id = useId()
  return (
    <label className={styles.tick}>
      <input
        type="checkbox"
        checked={checked}
        aria-disabled={busy || undefined}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={event => !busy && onChange(event.currentTarget.checked)}
      />
      <span>
        <span id={`${id}-label`}>{label}</span>
        {hint !== undefined && (
          <span id={`${id}-hint`} className={styles.hint}>
            {hint}
          </span>
        )}
      </span>
    </label>
  )
}
