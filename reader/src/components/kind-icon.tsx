import type { TextKind } from '../../../lib/contracts/schemas/articles/text-kinds.ts'
import { Icon } from './icon.tsx'
import { bound, film, note, sheet, sound, speech } from './icon-paths.ts'
import styles from './kind-icon.module.css'

const paths: Record<TextKind, string> = {
  text: sheet,
  book: bound,
  film,
  sound,
  song: note,
  interview: speech,
}

/** The sign of a kind, beside its name. */
export const KindIcon = ({ kind }: { kind: TextKind }) => (
  <span className={styles.icon}>
    <Icon path={paths[kind]} />
  </span>
)
