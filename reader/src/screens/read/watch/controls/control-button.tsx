import type { ReactNode } from 'react'
import { Icon } from '../../../../components/icon.tsx'
import styles from './controls.module.css'

interface ControlButtonProps {
  label: string
  path: string
  act: () => void
  /** For a mode: whether it is on. */
  isOn?: boolean
  kind?: 'main' | undefined
  /** Its name or value, where there is room. */
  children?: ReactNode
}

/** A button of the player. */
export const ControlButton = ({ label, path, act, isOn, kind, children }: ControlButtonProps) => (
  <button
    type="button"
    className={styles.control}
    aria-label={label}
    title={label}
    aria-pressed={isOn}
    data-kind={kind}
    // A press does not take the focus: the space bar still plays and pauses.
    onMouseDown={event => event.preventDefault()}
    onClick={act}
  >
    <Icon path={path} />
    {children}
  </button>
)
