import { linkTo, usePlace } from '../app/location.ts'
import type { ScreenName } from '../app/screen-names.ts'
import styles from './family.module.css'

interface FamilyProps {
  /** For screen readers. */
  label: string
  /** In the order of the row, with the text of each link. */
  screens: readonly (readonly [screen: ScreenName, text: string])[]
}

/** A row of links between the screens of one family, under the head of each. */
export function Family({ label, screens }: FamilyProps) {
  const { screen: shown } = usePlace()
  return (
    <nav className={styles.family} aria-label={label}>
      {screens.map(([screen, text]) => (
        <a key={screen} href={linkTo(screen)} aria-current={screen === shown ? 'page' : undefined}>
          {text}
        </a>
      ))}
    </nav>
  )
}
