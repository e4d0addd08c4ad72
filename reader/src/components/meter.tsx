import styles from './meter.module.css'

interface MeterProps {
  /** The measured quantity, for a screen reader. */
  label: string
  /** Between 0 and 1. */
  share: number
  /** True for work in progress. */
  live?: boolean
}

/** A thin bar. */
export const Meter = ({ label, share, live = false }: MeterProps) => (
  <progress className={styles.meter} data-live={live || undefined} aria-label={label} max={1} value={share} />
)
