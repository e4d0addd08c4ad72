import { useEffect, useId, useMemo, useRef } from 'react'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { IconButton } from '../../../components/icon-button.tsx'
import { messages } from '../messages.ts'
import { onCovered } from '../selection/selection.ts'
import { useFrame } from '../word-popup/frame/use-frame.ts'
import styles from './notes.module.css'
import { closeNote, useOpenNote } from './open-note.ts'

/** Marks are drawn anew when the words of their row come. */
const markOf = (row: number, at: number) =>
  document.querySelector<HTMLElement>(`[data-row="${row}"] [data-note="${at}"]`)

/** False once a page without the mark was turned to. */
function isOnPage(mark: HTMLElement | null): boolean {
  const page = mark?.closest('[data-direction]')?.getBoundingClientRect()
  const place = mark?.getBoundingClientRect()
  return !page || !place || (place.right > page.left && place.left < page.right && place.top < page.bottom)
}

/** The footnote of a pressed mark: beside it where there is room, at the foot of a phone. */
export function Note() {
  const t = useMessages(messages)
  const { row = -1, at = -1, text = '' } = useOpenNote() ?? {}
  const title = useId()
  const dialog = useRef<HTMLDivElement>(null)
  const Frame = useFrame()
  const anchor = useMemo(() => () => [markOf(row, at)].filter(mark => mark !== null), [row, at])
  useEffect(() => {
    dialog.current?.focus({ preventScroll: true })
    const leave = ({ target }: Event) => {
      const isOwn = target instanceof Element && target.closest('[data-popup], [data-note]')
      if (!isOwn) closeNote()
    }
    document.addEventListener('click', leave)
    return () => document.removeEventListener('click', leave)
  }, [])
  useEffect(() => onCovered(() => isOnPage(markOf(row, at)) || closeNote()), [row, at])
  // The focus returns to the mark, unless it has gone elsewhere.
  useEffect(() => {
    const frame = dialog.current
    return () => {
      const { activeElement } = document
      if (activeElement === document.body || frame?.contains(activeElement))
        markOf(row, at)?.focus({ preventScroll: true })
    }
  }, [row, at])
  return (
    <Frame dialog={dialog} title={title} anchor={anchor} onSwipe={way => way === 'down' && closeNote()}>
      <div className={styles.head}>
        <span id={title}>{t.note}</span>
        <IconButton icon="close" label={t.closeNote} act={closeNote} />
      </div>
      <p className={styles.text} lang="ja" data-note-text>
        {text}
      </p>
    </Frame>
  )
}
