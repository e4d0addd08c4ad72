import styles from './accent.module.css'
import { contourOf, moraeOf, type PitchedMora } from './morae.ts'

/**
 * Kana with a line over the morae that are said high; the line bends down where the pitch falls. Without a drop, or with one
 * that the kana are too few for, only the room of the line is kept.
 */
export function Contour({ kana, drop }: { kana: string; drop: number | null }) {
  const pitched = drop === null ? null : contourOf(kana, drop)
  const morae: Partial<PitchedMora>[] = pitched ?? moraeOf(kana).map(mora => ({ mora }))
  return (
    <span className={styles.contour}>
      {morae.map(({ mora, isHigh, falls }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a mora has no name but its place.
        <span
          key={at}
          className={styles.mora}
          data-high={isHigh || undefined}
          data-falls={falls || undefined}
        >
          {mora}
        </span>
      ))}
    </span>
  )
}
