import styles from './meter.module.css'

interface MeterProps {
  /** What it measures, for a screen reader. */
  label: string
  /** Of 1. */
  share: number
  /** Whether it is something that goes on now. */
  live?: boolean
}

/** A thin bar. */
export const Meter = ({ label, share, live = false }: MeterProps) => (
  <progress className={styles.meter} data-live={live || undefined} aria-label={label} max={1} value={share} />
)
