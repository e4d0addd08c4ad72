import type { MouseEvent, ReactNode } from 'react'
import { useMessages } from '../../../../web/language/use-language.ts'
import { Icon } from '../icon.tsx'
import styles from './list-head.module.css'
import { messages } from './messages.ts'

/** A filter that is on. */
export interface Chip {
  text: string
  /** The language of a title or a word. */
  lang?: 'ja'
  remove(): void
}

interface ChipsProps {
  of: readonly Chip[]
  onClear: (() => void) | undefined
  besides: ReactNode
  count: ReactNode
}

/** The filters that are on, each of which one press takes away, and how much they leave. */
export function Chips({ of, onClear, besides, count }: ChipsProps) {
  const t = useMessages(messages)
  const isShown = of.length > 0
  return (
    <div className={isShown ? styles.chips : undefined}>
      {of.map(({ text, lang, remove }) => (
        <button
          key={text}
          type="button"
          className={styles.chip}
          aria-label={t.remove(text)}
          onClick={event => {
            passFocus(event)
            remove()
          }}
        >
          <span lang={lang}>{text}</span>
          <Icon name="close" />
        </button>
      ))}
      {isShown && onClear && (
        <button
          type="button"
          className={styles.clear}
          onClick={event => {
            passFocus(event)
            onClear()
          }}
        >
          {t.clear}
        </button>
      )}
      {besides}
      <span role="status" className={isShown ? styles.count : 'spoken'}>
        {count}
      </span>
    </div>
  )
}

/** Gives the focus of a button that goes to the next filter, or to the menu above: a keyboard goes on from there. */
function passFocus({ currentTarget }: MouseEvent<HTMLElement>) {
  const next = currentTarget.nextElementSibling
  const menu = currentTarget.parentElement?.parentElement?.querySelector('summary')
  const to = next?.className === currentTarget.className ? next : menu
  if (to instanceof HTMLElement) to.focus({ preventScroll: true })
}
