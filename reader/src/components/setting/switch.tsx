import styles from './controls.module.css'
import type { Described } from './setting.tsx'

interface SwitchProps extends Described {
  checked: boolean
  disabled?: boolean
  onChange(checked: boolean): void
}

/** Something that is on or off, at the end of its row. */
export const Switch = ({ onChange, ...rest }: SwitchProps) => (
  <input
    {...rest}
    type="checkbox"
    role="switch"
    aria-checked={rest.checked}
    className={styles.switch}
    onChange={event => onChange(event.currentTarget.checked)}
  />
)
