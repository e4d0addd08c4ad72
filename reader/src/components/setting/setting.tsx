import { type ReactNode, useId } from 'react'
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
  /** The control at the end of the row, which the label and the hint describe. */
  children?(described: Described): ReactNode
  /** Content that needs the whole width, under the row. */
  below?: ReactNode
}

/** A row of settings: a label and one soft line, and a control whose choice acts at once. */
export function Setting({ name, label, hint, children, below }: SettingProps) {
  const id = useId()
  return (
    <div className={styles.setting}>
      <div>
        <span id={id}>{label}</span>
        {hint !== undefined && (
          <span id={`${id}-hint`} className={styles.hint}>
            {hint}
          </span>
        )}
      </div>
      <div className={styles.end}>
        <Saved name={name} />
        {children?.({
          'aria-labelledby': id,
          ...(hint !== undefined && { 'aria-describedby': `${id}-hint` }),
        })}
      </div>
      {below !== undefined && <div className={styles.below}>{below}</div>}
    </div>
  )
}
