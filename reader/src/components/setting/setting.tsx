import { type ReactNode, useId } from 'react'
import { Problem } from '../problem.tsx'
import { Saved } from './saved.tsx'
import styles from './setting.module.css'

export interface Described {
  'aria-labelledby': string
  'aria-describedby'?: string
}

interface SettingProps {
  /** The name by which `showSaved` finds the row. */
  name: string
  label: string
  hint?: ReactNode
  /** A picture before the label. */
  before?: ReactNode
  /** Why the value was refused, so that the one before is shown again. */
  error?: unknown
  /** True if the control is so wide that it stands below the label on a phone. */
  isWide?: boolean
  /** The control at the end of the row, which the label and the hint describe. */
  children?(described: Described): ReactNode
  /** Content that needs the whole width, under the row. */
  below?: ReactNode
}

/** A row of settings: a label and one soft line, and a control whose choice acts at once. */
export function Setting({ name, label, hint, before, error = null, isWide, children, below }: SettingProps) {
  const id = useId()
  return (
    <div className={styles.setting} data-wide={isWide || undefined}>
      <div className={before === undefined ? undefined : styles.pictured}>
        {before}
        <span>
          <span id={id}>{label}</span>
          {hint !== undefined && (
            <span id={`${id}-hint`} className={styles.hint}>
              {hint}
            </span>
          )}
        </span>
      </div>
      {error === null && <Saved name={name} />}
      {children && (
        <div className={styles.end}>
          {children({
            'aria-labelledby': id,
            ...(hint !== undefined && { 'aria-describedby': `${id}-hint` }),
          })}
        </div>
      )}
      {below !== undefined && <div className={styles.below}>{below}</div>}
      {error !== null && (
        <div className={styles.below}>
          <Problem error={error} />
        </div>
      )}
    </div>
  )
}
