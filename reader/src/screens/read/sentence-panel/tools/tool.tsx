import { type ReactNode, useId } from 'react'
import { Icon } from '../../../../components/icon.tsx'
import { labelOf } from '../../../../keys/key-map.ts'
import type { Action } from '../../keys/bindings.ts'
import { useReadingKeys } from '../../keys/reading-keys.ts'
import styles from './tools.module.css'
import { useLongPress } from './use-long-press.ts'

interface ToolProps {
  icon: string
  label: string
  /** More about the action, which its tip and a screen reader tell. */
  hint?: ReactNode
  /** The action of the keys that do the same. */
  sameAs?: Action
  /** True while what it stands for holds. */
  isOn?: boolean
  /** True if its drawing is a filled form. */
  isFilled?: boolean
  /** True if it is one of several, of which one is pressed. */
  isChoice?: boolean
  busy?: boolean
  act: () => void
}

/** An icon whose name is shown under a pointer, with the keyboard's focus and by a long press. */
export function Tool(props: ToolProps) {
  const {
    icon,
    label,
    hint,
    sameAs,
    isOn = false,
    isFilled = false,
    isChoice = false,
    busy = false,
    act,
  } = props
  const id = useId()
  const { isTold, pressing } = useLongPress()
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={label}
      aria-describedby={hint === undefined ? undefined : id}
      aria-pressed={isChoice ? isOn : undefined}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      data-on={isOn || undefined}
      data-filled={isFilled || undefined}
      data-told={isTold || undefined}
      {...pressing}
      onClick={() => busy || act()}
    >
      <Icon path={icon} />
      <Tip text={label}>
        {sameAs && <Shortcut of={sameAs} />}
        {hint !== undefined && <span id={id}>{hint}</span>}
      </Tip>
    </button>
  )
}

/** The name of an icon, which its label says to a screen reader. */
export const Tip = ({ text, children }: { text: string; children?: ReactNode }) => (
  <span className={styles.tip} aria-hidden>
    {text} {children}
  </span>
)

/** The first key of an action, as the learner has it. */
export function Shortcut({ of }: { of: Action }) {
  const [key] = useReadingKeys().keysOf(of)
  return key === undefined ? null : <kbd aria-hidden>{labelOf(key)}</kbd>
}
