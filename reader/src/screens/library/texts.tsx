import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import type { ListedArticle } from '../../../../lib/contracts/schemas/articles/reading.ts'
import type { ListedTask } from '../../../../lib/contracts/schemas/tasks.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { later } from '../../../../web/later/later.ts'
import { isThirdParty, useSession } from '../../../../web/session/session.ts'
import { useReach } from '../../api/reach.ts'
import { keys } from '../../articles/keys.ts'
import { type ListChoices, listQuery, tasksQuery } from '../../articles/queries.ts'
import { useTextsHere } from '../../articles/text-link.ts'
import { useLength } from '../../articles/use-length.ts'
import { Button } from '../../components/button.tsx'
import { MoreButton } from '../../components/more-button.tsx'
import { Problem } from '../../components/problem.tsx'
import { Waiting } from '../../components/waiting.tsx'
import { useFreshTasks, useTask } from '../../tasks/use-task.ts'
import { Card } from './card.tsx'
import { isNarrowed } from './choices.ts'
import styles from './library.module.css'
import { messages } from './messages.ts'

const Coming = later(async () => (await import('./coming.tsx')).Coming)

interface TextsProps {
  choices: ListChoices
  /** Shows all texts again. */
  onWiden(): void
  /** Below each card. */
  footOf?: (article: ListedArticle) => ReactNode
}

export function Texts({ choices, onWiden, footOf }: TextsProps) {
  const t = useMessages(messages)
  const list = useInfiniteQuery(listQuery(choices))
  const { active, coming } = useTasks()
  const articles = list.data?.pages.flatMap(({ items }) => items) ?? []
  useFreshTasks(articles)
  const isAway = useListWithoutServer()
  const here = useTextsHere()
  const lengthOf = useLength()
  if (list.error && !list.data) return <Problem error={list.error} retry={() => void list.refetch()} />
  if (!list.data) return <Waiting />
  return (
    <>
      {isAway && choices.series === undefined && articles.length > 0 && <p className="soft">{t.away}</p>}
      {active.slice(0, MOST_FOLLOWED).map(({ task_id }) => (
        <Followed key={task_id} task_id={task_id} />
      ))}
      {choices.scope === 'mine' && coming.length > 0 && <Coming tasks={coming} />}
      {articles.length === 0 && <Empty choices={choices} onWiden={onWiden} />}
      <ul className={styles.grid}>
        {articles.map(article => (
          <li key={article.id}>
            <Card
              article={article}
              task={active.find(({ article_id }) => article_id === article.id)}
              here={here}
              lengthOf={lengthOf}
            />
            {footOf?.(article)}
          </li>
        ))}
      </ul>
      <MoreButton list={list} />
    </>
  )
}

/** True while the server does not answer. The list is then asked for again: the device puts its own texts first. */
function useListWithoutServer(): boolean {
  const queries = useQueryClient()
  const isAway = useReach() !== 'reached'
  useEffect(() => {
    if (isAway) void queries.invalidateQueries({ queryKey: keys.lists })
  }, [isAway, queries])
  return isAway
}

interface EmptyProps {
  choices: ListChoices
  onWiden(): void
}

function Empty({ choices, onWiden }: EmptyProps) {
  const t = useMessages(messages)
  if (choices.series !== undefined) return <p className="empty">{t.empty.series}</p>
  if (isNarrowed(choices))
    return (
      <div className="empty">
        <p role="status">{t.empty.found}</p>
        <Button onClick={onWiden}>{t.widen}</Button>
      </div>
    )
  if (choices.scope !== 'mine') return <p className="empty">{t.empty[choices.scope]}</p>
  // The first screen stands in its place, or all texts are in series.
  return null
}

/** A browser has few connections for a server; the other tasks are asked for now and then. */
const MOST_FOLLOWED = 2

function Followed({ task_id }: { task_id: string }) {
  useTask(task_id)
  return null
}

/** Active tasks, and those of texts that are not there yet. When one has ended, the lists are asked for again. */
function useTasks() {
  const queries = useQueryClient()
  const { session } = useSession()
  const { data } = useQuery({ ...tasksQuery, enabled: !isThirdParty(session) })
  const tasks = data?.items ?? []
  const active = tasks.filter(({ state }) => state === 'active')
  const ids = active.map(({ task_id }) => task_id).join(' ')
  const before = useRef(ids)
  useEffect(() => {
    if (before.current !== ids) void queries.invalidateQueries({ queryKey: keys.lists })
    before.current = ids
  }, [ids, queries])
  return { active, coming: comingIn(tasks) }
}

/** Work on texts that are not in the list yet, and its failures. */
export const comingIn = (tasks: readonly ListedTask[]) =>
  tasks.filter(
    ({ kind, state, article_id }) =>
      article_id === null &&
      (kind === 'upload' || kind === 'video') &&
      (state === 'active' || state === 'failed'),
  )
