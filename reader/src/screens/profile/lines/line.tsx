import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { Icon } from '../../../components/icon.tsx'
import { pencil } from '../../../components/pencil.ts'
import { Saved } from '../../../components/setting/saved.tsx'
import styles from './lines.module.css'
import { messages } from './messages.ts'

/** The control that gets the focus when the fields open. */
const FIRST = ['[data-first]', '[type="radio"]:checked, [aria-pressed="true"]', 'input, select, button']

interface LineProps {
  /** The name by which `showSaved` finds the line. */
  name: string
  text: string
  /** Further facts; null ones are left out. */
  facts?: readonly (string | null)[]
  isDone?: boolean
  /** True for a line that adds something, or stands where nothing is chosen. */
  isSoft?: boolean
  /** The fields in the place of the line; `leave` shows the line again. */
  children(leave: () => void): ReactNode
}

/** A line of plain text. A press puts the fields in its place, and Escape the text. */
export function Line({ name, text, facts = [], isDone = false, isSoft = false, children }: LineProps) {
  const t = useMessages(messages)
  const [isOpen, setOpen] = useState(false)
  const line = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(false)
  useLayoutEffect(() => {
    if (isOpen === wasOpen.current) return
    wasOpen.current = isOpen
    const [first] = FIRST.flatMap(each => line.current?.querySelector<HTMLElement>(each) ?? [])
    first?.focus()
  }, [isOpen])
  const factsText = facts.filter(fact => fact !== null && fact !== '').join(' · ')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is pressed in one of the fields.
    <div
      ref={line}
      className={styles.line}
      data-open={isOpen || undefined}
      onKeyDown={event => {
        if (!isOpen || event.key !== 'Escape' || event.nativeEvent.isComposing) return
        event.stopPropagation()
        setOpen(false)
      }}
    >
      {isOpen ? (
        <div className={styles.opened}>{children(() => setOpen(false))}</div>
      ) : (
        <button
          type="button"
          className={styles.value}
          data-soft={isSoft || undefined}
          data-done={isDone || undefined}
          onClick={() => setOpen(true)}
        >
          <span className={styles.text}>
            {text}
            {factsText !== '' && <span className={styles.facts}>{factsText}</span>}
            {!isSoft && <span className="spoken">{t.change}</span>}
          </span>
          {!isSoft && <Icon path={pencil} />}
        </button>
      )}
      <Saved name={name} />
    </div>
  )
}
