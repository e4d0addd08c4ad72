import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import styles from './menu.module.css'

interface MenuProps {
  /** Left out: the sign has a name of its own. */
  label?: string
  sign: ReactNode
  /** Choices stay open to try another; actions close the menu. */
  closesOnPress?: boolean
  /** A button with a frame, as those beside it; left out: a quiet one. */
  buttonLook?: 'pill'
  /** True if its panel comes from the foot of a phone. */
  isSheet?: boolean
  onOpen?: () => void
  children: ReactNode
}

/** A menu below the bar that it stands in. Only one is open at a time; a press elsewhere or Esc closes it. */
export function Menu({
  label,
  sign,
  closesOnPress = false,
  buttonLook,
  isSheet = false,
  onOpen,
  children,
}: MenuProps) {
  const menu = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const close = (event: Event) => {
      const element = menu.current
      if (!element?.open) return
      const isElsewhere = event.target instanceof Node && !element.contains(event.target)
      if (event instanceof KeyboardEvent ? event.key !== 'Escape' : !isElsewhere) return
      if (event instanceof KeyboardEvent) {
        event.preventDefault()
        element.querySelector('summary')?.focus()
      }
      element.open = false
    }
    // Before the keys of the text.
    addEventListener('keydown', close, { capture: true })
    document.addEventListener('pointerdown', close)
    return () => {
      removeEventListener('keydown', close, { capture: true })
      document.removeEventListener('pointerdown', close)
    }
  }, [])
  const afterPress = ({ target }: MouseEvent) => {
    if (!closesOnPress || !menu.current || !(target instanceof Element) || !target.closest('button')) return
    menu.current.querySelector('summary')?.focus()
    menu.current.open = false
  }
  return (
    <details
      ref={menu}
      name="menu"
      className={styles.menu}
      data-look={buttonLook}
      data-sheet={isSheet || undefined}
      onToggle={({ currentTarget }) => currentTarget.open && onOpen?.()}
      // Tab leads on past an open menu, which would lie over what has the focus then.
      onBlur={({ currentTarget, relatedTarget }) => {
        if (isSheet && relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.open = false
      }}
    >
      <summary aria-label={label}>{sign}</summary>
      <div
        className={closesOnPress ? `${styles.panel} ${styles.actions}` : styles.panel}
        onClickCapture={afterPress}
      >
        {children}
      </div>
    </details>
  )
}
