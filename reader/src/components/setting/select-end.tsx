import { Select, type SelectProps } from '../select.tsx'
import styles from './controls.module.css'

/** A choice among many values, as text at the end of its row. */
export const SelectEnd = <Value extends string>(props: SelectProps<Value>) => (
  <span className="select">
    <Select {...props} className={styles.select} />
  </span>
)
