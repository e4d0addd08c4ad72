import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useMessages } from '../../../../web/language/use-language.ts'
import { later } from '../../../../web/later/later.ts'
import { isThirdParty, useSession } from '../../../../web/session/session.ts'
import { goTo } from '../../app/location.ts'
import { keys } from '../../articles/keys.ts'
import { listQuery, type Order, orders, type Scope, scopes, tasksQuery } from '../../articles/queries.ts'
import { Choice } from '../../components/choice.tsx'
import { sort } from '../../components/icon-paths.ts'
import { MenuChoice } from '../../components/menu-choice.tsx'
import { MoreButton } from '../../components/more-button.tsx'
import { Page } from '../../components/page.tsx'
import { Problem } from '../../components/problem.tsx'
import { Waiting } from '../../components/waiting.tsx'
import { useFreshTasks, useTask } from '../../tasks/use-task.ts'
import { Card } from './card.tsx'
import styles from './library.module.css'
import { messages } from './messages.ts'

const Today = later(async () => (await import('./today/today.tsx')).Today)

/** Loaded only for learners without a text. */
const Start = later(async () => (await import('./start/start.tsx')).Start, Waiting)

const Coming = later(async () => (await import('./coming.tsx')).Coming)

const TaskProgress = later(async () => (await import('../../tasks/task-progress.tsx')).TaskProgress, Waiting)

export function Library() {
  const t = useMessages(messages)
  const reads = isThirdParty(useSession().session)
  const [scope, setScope] = useState<Scope>(reads ? 'public' : 'mine')
  const [order, setOrder] = useState<Order>('read')
  return (
    <Page title={t.title} width="wide">
      <Today />
      <div className={styles.choices}>
        {!reads && (
          <Choice
            label={t.show}
            values={scopes}
            value={scope}
            textOf={each => t.scopes[each]}
            onChoose={setScope}
            isLabelSpoken
          />
        )}
        <MenuChoice
          icon={sort}
          label={t.sort}
          values={orders}
          value={order}
          textOf={each => t.orders[each]}
          onChoose={setOrder}
        />
      </div>
      <Texts scope={scope} order={order} />
    </Page>
  )
}

function Texts({ scope, order }: { scope: Scope; order: Order }) {
  const t = useMessages(messages)
  const list = useInfiniteQuery(listQuery(scope, order))
  const { active, coming } = useTasks()
  const [started, setStarted] = useState<string | null>(null)
  const articles = list.data?.pages.flatMap(({ items }) => items) ?? []
  useFreshTasks(articles)
  if (started !== null)
    return (
      <TaskProgress task_id={started} onReadable={id => goTo('read', id)} onBack={() => setStarted(null)} />
    )
  if (list.error && !list.data) return <Problem error={list.error} retry={() => void list.refetch()} />
  if (!list.data) return <Waiting />
  return (
    <>
      {active.slice(0, MOST_FOLLOWED).map(({ task_id }) => (
        <Followed key={task_id} task_id={task_id} />
      ))}
      {scope === 'mine' && coming.length > 0 && <Coming tasks={coming} />}
      {articles.length === 0 && scope !== 'mine' && <p className="empty">{t.empty[scope]}</p>}
      {articles.length === 0 && scope === 'mine' && <Start onStarted={setStarted} />}
      <ul className={styles.grid}>
        {articles.map(article => (
          <li key={article.id}>
            <Card article={article} task={active.find(({ article_id }) => article_id === article.id)} />
          </li>
        ))}
      </ul>
      <MoreButton list={list}>{t.more}</MoreButton>
    </>
  )
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
  const coming = tasks.filter(
    ({ kind, state, article_id }) =>
      article_id === null &&
      (kind === 'upload' || kind === 'video') &&
      (state === 'active' || state === 'failed'),
  )
  return { active, coming }
}
