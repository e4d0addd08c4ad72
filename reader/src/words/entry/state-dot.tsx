import type { ShownState } from '../change-states.ts'
import styles from './state-dot.module.css'

/** The sign of a state; its word always stands beside it. */
export const StateDot = ({ state }: { state: ShownState }) => (
  <span className={styles.dot} data-state={state} aria-hidden />
)
