import styles from './accent.module.css'
import { contourOf, moraeOf, type PitchedMora } from './morae.ts'

/**
 * Kana with a line over the morae that are said high; the line bends down where the pitch falls. Without a drop, or with one
 * that the kana are too few for, only the room of the line is kept.
 */
export function Contour({ kana, drop }: { kana: string; drop: number | null }) {
  const pitchedMorae = (drop === null ? null : contourOf(kana, drop)) ?? level(kana)
  return pitchedMorae.map(({ place, mora, isHigh, falls }) => (
    <span key={place} className={styles.mora} data-high={isHigh || undefined} data-falls={falls || undefined}>
      {mora}
    </span>
  ))
}

const level = (kana: string): PitchedMora[] =>
  moraeOf(kana).map((mora, at) => ({ place: at + 1, mora, isHigh: false, falls: false }))
