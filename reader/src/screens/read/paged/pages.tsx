import { type MouseEvent, useEffect, useState } from 'react'
import type { PageRow } from '../../../../../lib/contracts/schemas/articles/sentences.ts'
import { useFormats, useMessages } from '../../../../../web/language/use-language.ts'
import { Problem } from '../../../components/problem.tsx'
import type { Head } from '../queries.ts'
import { DrawnText } from '../rows/drawn-text.ts'
import { headingsBefore } from '../rows/headed.ts'
import { Paragraph } from '../rows/paragraph.tsx'
import { type Paragraph as Lines, paragraphsOf } from '../rows/paragraphs.ts'
import { forgetAsked } from '../rows/recorded-rows.ts'
import rowStyles from '../rows/rows.module.css'
import { blocksOf, rangeOf, useBlocks } from '../rows/use-blocks.ts'
import { draw } from '../selection/selection.ts'
import { pickSentence, selectFocused } from '../selection/taps.ts'
import { popupLevel } from '../word-popup/popup-level.ts'
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

/** A text in pages, of which only those around are in the document. */
export function Pages({ head, isVertical, total, start, onRow }: PagesProps) {
  const t = useMessages(messages)
  const { percent } = useFormats()
  const pages = usePages({ isVertical, total, start, onRow })
  const { first, last, leaf, content } = pages
  const { rows, words, error, refetch } = useBlocks(head.id, blocksOf(first, last), total)
  const shown = rangeOf(rows, first, last)
  const [said, say] = useState('')
  const turn = (step: 1 | -1) => {
    pages.turn(step)
    say(percent(pages.row() / Math.max(1, total)))
  }
  useTurning(leaf, isVertical, turn)
  useEffect(() => draw({ first, last }), [first, last])
  useEffect(() => forgetAsked, [])
  const { paragraphs, isCut } = wholeParagraphs(shown, head.has_media, pages.row())
  const isLoaded = shown[0]?.index === first && shown.at(-1)?.index === last - 1
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
      onClick={tap}
      onFocus={selectFocused}
    >
      {side(-1)}
      <div className={styles.sheet}>
        <DrawnText value={isVertical ? upright : asItIs}>
          <div
            ref={content}
            className={styles.content}
            data-first={isCut || first === 0 ? first : paragraphs[0]?.key}
            data-last={(shown.at(-1)?.index ?? -1) + 1}
            data-loaded={isLoaded || undefined}
            data-cut={isCut || undefined}
          >
            {paragraphs.map(paragraph => (
              <Paragraph {...paragraph} key={paragraph.key} words={words} isTimed={false} isTurn={false} />
            ))}
          </div>
        </DrawnText>
      </div>
      {side(1)}
      <Problem error={error} retry={refetch} />
      <p className="spoken" lang="" role="status">
        {said}
      </p>
    </div>
  )
}

/**
 * The paragraphs from the first one on whose beginning is there, since only those keep their lines when rows come or go. The
 * one that the page stands in is cut if it is longer than what is there.
 */
function wholeParagraphs(rows: PageRow[], hasMedia: boolean, page: number) {
  const paragraphs = paragraphsOf(rows).flatMap(each => (hasMedia ? sentences(each) : each))
  const [begin, second] = paragraphs
  const first = rows[0]
  const isWhole =
    hasMedia || !begin || !first || first.index === 0 || begin.key !== first.index || begin.above.length > 0
  if (isWhole || headingsBefore(first).length > 0) return { paragraphs, isCut: false }
  if (second && second.key <= page) return { paragraphs: paragraphs.slice(1), isCut: false }
  return { paragraphs, isCut: true }
}

/** The sentences of a recording stand one after the other. */
const sentences = (paragraph: Lines): Lines[] =>
  paragraph.rows.map((row, at) => ({
    ...paragraph,
    key: row.index,
    rows: [row],
    above: at ? [] : paragraph.above,
  }))
