import { queryOptions, useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { useMessages } from '../../../../../../web/language/use-language.ts'
import { keys } from '../../../../articles/keys.ts'
import { calls } from '../../../../articles/queries.ts'
import { clock } from '../../../../media/recording/clock.ts'
import type { Recording } from '../../../../media/recording/recording.ts'
import { messages } from '../messages.ts'
import styles from './controls.module.css'

interface ChaptersProps {
  id: number
  recording: Recording
}

const chaptersQuery = (id: number) =>
  queryOptions({
    queryKey: [...keys.of(id), 'file-chapters'],
    queryFn: async ({ signal }) =>
      (await calls.articles.fileChapters({ params: { id } }, { signal })).chapters,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The chapters of the file within its length; none until the file is known, which plays first. */
function useChapters({ id, recording }: ChaptersProps) {
  const { duration_ms } = recording.use()
  const { data = [] } = useQuery({ ...chaptersQuery(id), enabled: duration_ms > 0 })
  return { duration_ms, chapters: data.filter(({ start_ms }) => start_ms < duration_ms) }
}

/** Sound that begins before the picture moves the first chapter by some milliseconds. */
const BEGINNING_MS = 500

/** Marks on the bar where the chapters begin. The list in the menu names them. */
export function ChapterMarks(props: ChaptersProps) {
  const { duration_ms, chapters } = useChapters(props)
  return (
    <span className={styles.marks} aria-hidden>
      {chapters.map(
        ({ start_ms }) =>
          start_ms > BEGINNING_MS && <i key={start_ms} data-chapter style={placed(start_ms / duration_ms)} />,
      )}
    </span>
  )
}

function placed(share: number): CSSProperties & { '--place': string } {
  return { '--place': String(share) }
}

/** The chapters that the file names: each leads to its beginning. */
export function ChapterList(props: ChaptersProps) {
  const t = useMessages(messages)
  const { chapters } = useChapters(props)
  const at = props.recording.useTime()
  if (chapters.length === 0) return null
  const current = chapters.findLastIndex(({ start_ms }) => start_ms <= at)
  return (
    <nav aria-label={t.chapters} className={styles.chapters}>
      <strong>{t.chapters}</strong>
      <ol>
        {chapters.map(({ start_ms, title }, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list of a file never changes, and two chapters may begin together.
          <li key={n}>
            <button
              type="button"
              aria-current={n === current || undefined}
              onClick={() => props.recording.seek(start_ms)}
            >
              <span lang={title === '' ? undefined : 'ja'}>{title === '' ? t.chapter(n + 1) : title}</span>
              <span className={styles.at}>{clock(start_ms)}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
