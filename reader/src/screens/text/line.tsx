import type { MouseEvent, ReactNode } from 'react'
import { Icon, type IconName } from '../../components/icon.tsx'
import type { TextPart } from './opened.ts'
import styles from './sheet.module.css'

type LineProps = {
  icon: IconName | { path: string }
  text: string
  /** The present state, at the end of the line. */
  value?: ReactNode
} & ({ to: LineLink; part?: TextPart; isMain?: true } | { onPress(): void; busy?: boolean })

interface LineLink {
  href: string
  'aria-disabled'?: true
  onClick?: (event: MouseEvent) => void
}

/** One thing that can be done with a text: a link or an action. */
export function Line({ icon, text, value, ...does }: LineProps) {
  const content = (
    <>
      <LineIcon icon={icon} />
      <span>{text}</span> {value !== undefined && <span className={styles.value}>{value}</span>}
    </>
  )
  if ('to' in does)
    return (
      <li>
        <a
          className={styles.line}
          data-main={does.isMain}
          data-first={does.isMain}
          data-part={does.part}
          {...does.to}
        >
          {content}
        </a>
      </li>
    )
  const { onPress, busy = false } = does
  return (
    <li>
      <button
        type="button"
        className={styles.line}
        aria-disabled={busy || undefined}
        onClick={() => busy || onPress()}
      >
        {content}
      </button>
    </li>
  )
}

export const LineIcon = ({ icon }: Pick<LineProps, 'icon'>) =>
  typeof icon === 'string' ? <Icon name={icon} /> : <Icon {...icon} />
