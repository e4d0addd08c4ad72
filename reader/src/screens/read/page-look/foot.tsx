import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useFormats, useMessages } from '../../../../../web/language/use-language.ts'
import { learnerOf, useSession } from '../../../../../web/session/session.ts'
import { useChapters } from '../contents/contents-query.ts'
import { numbersQuery } from '../numbers/numbers-query.ts'
import { blockOf, blockQuery, type Head } from '../queries.ts'
import { useReadingLook } from '../reading-look.ts'
import { messages } from './foot-messages.ts'
import { minutesLeft } from './pace.ts'
import { paceQuery } from './pace-query.ts'
import styles from './page-look.module.css'
import { usePageOfChapter } from './page-of-chapter.ts'

interface FootProps {
  head: Head
  /** The row that is read now. */
  row: number
}

/** The parts of the line at the foot that the reader chose. Those that are off ask for nothing. */
export function Foot({ head, row }: FootProps) {
  const t = useMessages(messages)
  const { textLook } = useReadingLook()
  if (textLook.foot === 'none' && textLook.pages === 'none' && textLook.pace === 'none') return null
  return (
    <aside className={styles.foot} data-aside aria-label={t.foot}>
      {textLook.foot === 'shown' && <Place head={head} row={row} />}
      {textLook.pages === 'shown' && <PageNumber head={head} />}
      {textLook.pace === 'shown' && <Pace />}
    </aside>
  )
}

/** The learner's pace; null while it is not known. */
function usePace(): number | null {
  const { session } = useSession()
  return useQuery(paceQuery(learnerOf(session) ?? undefined)).data ?? null
}

function Pace() {
  const t = useMessages(messages)
  const { number } = useFormats()
  const pace = usePace()
  return pace !== null && <span>{t.pace(number(Math.round(pace)))}</span>
}

/** The pages that are open among those of their chapter; nothing where the text scrolls. */
function PageNumber({ head }: Pick<FootProps, 'head'>) {
  const t = useMessages(messages)
  const pages = usePageOfChapter(head)
  return pages && <span>{t.page(pages)}</span>
}

/** The time, the share of the chapter that lies behind, and the minutes that the rest takes at the learner's pace. */
function Place({ head, row }: FootProps) {
  const t = useMessages(messages)
  const { clock, percent, number } = useFormats()
  const pace = usePace()
  const now = useMinute()
  const length = useSentenceLength(head.id, row)
  const part = usePart(head, row)
  const minutes = part && minutesLeft({ sentences: part.all - part.behind, length, pace })
  return (
    <>
      <time>{clock(now)}</time>
      {part && <span>{(part.isChapter ? t.ofChapter : t.ofText)(percent(part.behind / part.all))}</span>}
      {minutes !== null && <span>{t.left(number(minutes))}</span>}
    </>
  )
}

/** The chapter of a row, or the whole text without chapters, in sentences. */
function usePart(head: Head, row: number) {
  const { data: numbers } = useQuery(numbersQuery(head))
  const chapters = useChapters(head)
  if (!numbers || numbers.total === 0) return null
  const chapter = chapters.findLast(({ index, sentences }) => index <= row && sentences > 0)
  const first = chapter?.sentence ?? 1
  const all = chapter?.sentences ?? numbers.total
  const behind = Math.min(all, Math.max(0, numbers.ofRow(row) - first))
  return { all, behind, isChapter: chapter !== undefined }
}

/** Characters of the sentences around a row, on average; 0 while none is loaded. */
function useSentenceLength(id: number, row: number): number {
  const rows = useQueryClient().getQueryData(blockQuery(id, blockOf(row)).queryKey) ?? []
  const lengths = rows
    .map(({ sentence }) => [...sentence.replaceAll(/\s/g, '')].length)
    .filter(length => length > 0)
  return lengths.length === 0 ? 0 : lengths.reduce((sum, length) => sum + length, 0) / lengths.length
}

/** The time now, again with each minute. */
function useMinute(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), 60_000 - (now % 60_000))
    return () => clearTimeout(timer)
  }, [now])
  return now
}
