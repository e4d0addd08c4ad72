import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { Chapter } from '../../../../../lib/contracts/schemas/articles/headings.ts'
import type { ReadingPosition } from '../../../../../lib/contracts/schemas/articles/reading.ts'
import { useFormats, useMessages } from '../../../../../web/language/use-language.ts'
import { useLevel } from '../../../articles/use-known.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { Problem } from '../../../components/problem.tsx'
import { Waiting } from '../../../components/waiting.tsx'
import { positionQuery } from '../progress/position-query.ts'
import type { Head } from '../queries.ts'
import styles from './contents.module.css'
import { contentsQuery } from './contents-query.ts'
import { messages } from './messages.ts'

interface ContentsProps {
  head: Head
  /** The row that is read now. */
  row: number
  onRow: (row: number) => void
  onClose: () => void
}

/** The chapters of a text, each of which leads to its beginning. */
export function Contents({ head, row, onRow, onClose }: ContentsProps) {
  const t = useMessages(messages)
  const { data: chapters, error, refetch } = useQuery(contentsQuery(head))
  return (
    <Dialog title={t.contents} onClose={onClose}>
      <Problem error={chapters ? null : error} retry={() => void refetch()} />
      {chapters ? (
        <ChapterList id={head.id} chapters={chapters} row={row} onRow={onRow} />
      ) : (
        !error && <Waiting />
      )}
    </Dialog>
  )
}

interface ChapterListProps extends Pick<ContentsProps, 'row' | 'onRow'> {
  id: number
  chapters: readonly Chapter[]
}

function ChapterList({ id, chapters, row, onRow }: ChapterListProps) {
  const t = useMessages(messages)
  const { number, percent } = useFormats()
  const levelOf = useLevel()
  const { data: position } = useQuery({ ...positionQuery(id), enabled: false })
  const current = chapters.findLastIndex(({ index }) => index <= row)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const buttons = list.current?.querySelectorAll('button')
    const button = buttons?.[Math.max(0, current)]
    button?.focus({ preventScroll: true })
    button?.scrollIntoView({ block: 'center' })
  }, [current])
  return (
    <ul ref={list} className={`list ${styles.chapters}`} onKeyDown={moveByArrows}>
      {chapters.map(({ title, depth, index, sentences, level, ...chapter }, at) => {
        const said_level = levelOf(level)
        const share = shareRead({ sentences, ...chapter }, position ?? null)
        return (
          <li key={`${index} ${depth}`}>
            <button
              type="button"
              data-depth={depth}
              aria-current={at === current ? 'location' : undefined}
              onClick={() => onRow(index)}
            >
              <span className="clamped" lang="ja">
                {title}
              </span>
              <span className="soft">
                {said_level && `${said_level} · `}
                {share > 0 ? t.read(percent(share)) : t.sentences(number(sentences))}
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** The share of a chapter that was read past in this reading. */
export function shareRead(
  { sentence, sentences }: Pick<Chapter, 'sentence' | 'sentences'>,
  position: Pick<ReadingPosition, 'sentences_read' | 'finished_at'> | null,
): number {
  if (!position || sentences === 0) return 0
  const read = position.finished_at === null ? position.sentences_read : Number.POSITIVE_INFINITY
  return Math.min(1, Math.max(0, (read - sentence + 1) / sentences))
}

function moveByArrows(event: KeyboardEvent<HTMLUListElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.findIndex(button => button.matches(':focus'))
  event.preventDefault()
  buttons[Math.min(buttons.length - 1, Math.max(0, at + step))]?.focus()
}
