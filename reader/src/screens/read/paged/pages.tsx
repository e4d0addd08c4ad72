import { type MouseEvent, useEffect, useState } from 'react'
import { useFormats, useMessages } from '../../../../../web/language/use-language.ts'
import { Problem } from '../../../components/problem.tsx'
import type { Head } from '../queries.ts'
import { DrawnText } from '../rows/drawn-text.ts'
import { Paragraph } from '../rows/paragraph.tsx'
import { forgetAsked } from '../rows/recorded-rows.ts'
import rowStyles from '../rows/rows.module.css'
import { blocksOf, useBlocks } from '../rows/use-blocks.ts'
import { draw } from '../selection/selection.ts'
import { pickSentence, selectFocused } from '../selection/taps.ts'
import { popupLevel } from '../word-popup/popup-level.ts'
import { drawnRows, neededFor } from './drawn-rows.ts'
import { messages } from './messages.ts'
import styles from './paged.module.css'
import { upright } from './upright.tsx'
import { usePages } from './use-pages.ts'
import { useTurning } from './use-turning.ts'

interface PagesProps {
  head: Head
  isVertical: boolean
  /** The rows that can be read. It rises while the text grows. */
  total: number
  /** The row to begin at. */
  start: number
  /** The row at which the page begins. */
  onRow: (row: number, seen: number) => void
}

const asItIs = (text: string) => text

/** Spaces before each of two pages and after the last, before which lines have a way each. */
const GAPS = ['way', 'gap', 'second way', 'second gap', 'last way', 'last gap']

/** A text in pages, of which only those around are in the document. */
export function Pages({ head, isVertical, total, start, onRow }: PagesProps) {
  const t = useMessages(messages)
  const { percent } = useFormats()
  const pages = usePages({ isVertical, total, start, onRow })
  const { first, last, leaf, content } = pages
  const needed = neededFor(first, last, total)
  const { rows, words, error, refetch } = useBlocks(head.id, blocksOf(needed.first, needed.last), total)
  const drawn = drawnRows(rows, { first, last, total, hasMedia: head.has_media })
  // Rows that are drawn only for the lines after them are without words.
  const shownWords = new Map([...words].filter(([row]) => row >= first))
  const [announcement, announce] = useState('')
  const turn = (step: 1 | -1) => {
    pages.turn(step)
    announce(percent(pages.row() / Math.max(1, total)))
  }
  useTurning(leaf, isVertical, turn)
  useEffect(() => draw({ first, last }), [first, last])
  useEffect(() => forgetAsked, [])
  /** A tap beside the words turns at the sides and picks the sentence elsewhere. */
  const tap = (event: MouseEvent<HTMLElement>) => {
    const { target, clientX, currentTarget } = event
    if (event.defaultPrevented || !(target instanceof Element) || popupLevel() > 0) return
    if (target.closest('[data-row]')) return pickSentence(event)
    if (target.closest('button, a') || getSelection()?.isCollapsed === false) return
    const { left, width } = currentTarget.getBoundingClientRect()
    const share = (clientX - left) / width
    if (share > 0.25 && share < 0.75) return
    turn(share < 0.25 === isVertical ? 1 : -1)
  }
  const side = (step: 1 | -1) => (
    <button
      type="button"
      className={styles.side}
      data-side={step > 0 === isVertical ? 'left' : 'right'}
      aria-label={step > 0 ? t.next : t.previous}
      onClick={() => turn(step)}
    />
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: keys turn, too, and two buttons.
    <div
      ref={leaf}
      className={`${rowStyles.text} ${styles.leaf}`}
      data-direction={isVertical ? 'vertical' : 'horizontal'}
      data-genre={head.genre}
      data-timed={head.has_media || undefined}
      onClick={tap}
      onFocus={selectFocused}
    >
      {side(-1)}
      <div className={styles.sheet}>
        <DrawnText value={isVertical ? upright : asItIs}>
          <div
            ref={content}
            className={styles.content}
            data-first={drawn.first}
            data-last={drawn.last}
            data-loaded={drawn.isLoaded || undefined}
            data-cut={drawn.isCut || undefined}
          >
            {GAPS.map(gap => (
              <div key={gap} data-gap />
            ))}
            {drawn.paragraphs.map(paragraph => (
              <Paragraph
                {...paragraph}
                key={paragraph.key}
                article={head.id}
                words={shownWords}
                isTimed={head.has_media}
                isTurn={false}
              />
            ))}
          </div>
        </DrawnText>
        <p className={styles.measured} data-measured aria-hidden="true">
          <ruby>
            字<rt>じ</rt>
          </ruby>
        </p>
      </div>
      {side(1)}
      <Problem error={error} retry={refetch} />
      <p className="spoken" lang="" role="status">
        {announcement}
      </p>
    </div>
  )
}
