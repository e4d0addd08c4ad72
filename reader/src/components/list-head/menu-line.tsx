import { type MouseEvent, type ReactNode, useId } from 'react'
import { Icon, type IconName } from '../icon.tsx'
import styles from './menu-line.module.css'

type MenuLineProps = {
  icon: string | { name: IconName }
  text: string
  hint?: string
  /** The present state, at the end of the line. */
  value?: ReactNode
} & (LineLink | { onPress(): void; busy?: boolean } | { control(labelled: Labelled): ReactNode })

interface LineLink {
  href: string
  'aria-disabled'?: true
  /** True for the line that matters most: it has the focus at first. */
  'data-first'?: true
  'data-part'?: string
  onClick?: (event: MouseEvent) => void
}

interface Labelled {
  'aria-labelledby': string
}

/** One line of a menu or sheet: a link, an action or a switch, and in one line what it does or how it stands. */
export function MenuLine({ icon, text, hint, value, ...does }: MenuLineProps) {
  const id = useId()
  const content = (
    <>
      <Icon {...(typeof icon === 'string' ? { path: icon } : icon)} />
      <span id={id}>
        {text}
        {hint !== undefined && <span className={styles.hint}>{hint}</span>}
      </span>{' '}
      {value !== undefined && <span className={styles.value}>{value}</span>}
    </>
  )
  if ('href' in does)
    return (
      <a className={styles.line} {...does}>
        {content}
      </a>
    )
  if ('control' in does)
    return (
      // biome-ignore lint/a11y/noLabelWithoutControl: the switch is its control.
      <label className={styles.line}>
        {content}
        {does.control({ 'aria-labelledby': id })}
      </label>
    )
  const { onPress, busy = false } = does
  return (
    <button
      type="button"
      className={styles.line}
      aria-disabled={busy || undefined}
      onClick={() => busy || onPress()}
    >
      {content}
    </button>
  )
}

/** Lines that belong together, under a word on them. */
export const MenuPart = ({ label, children }: { label?: string; children: ReactNode }) => (
  <div className={styles.part}>
    {label !== undefined && <p className={styles.label}>{label}</p>}
    {children}
  </div>
)
