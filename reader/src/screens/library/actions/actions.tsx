import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { readings } from '../../../../../lib/contracts/relays/readings.ts'
import type { ListedArticle } from '../../../../../lib/contracts/schemas/articles/reading.ts'
import type { ListedTask } from '../../../../../lib/contracts/schemas/tasks.ts'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { useSession } from '../../../../../web/session/session.ts'
import { callsOf } from '../../../api/client.ts'
import { goTo, linkTo } from '../../../app/location.ts'
import { headQuery } from '../../../articles/head.ts'
import { keys } from '../../../articles/keys.ts'
import { calls, tasksQuery } from '../../../articles/queries.ts'
import { Button, ButtonLink } from '../../../components/button.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { Problem } from '../../../components/problem.tsx'
import { setFavourite } from '../../../waiting/favourites.ts'
import styles from './actions.module.css'
import { messages } from './messages.ts'
import { Remove } from './remove.tsx'
import { Rename } from './rename.tsx'

const readingCalls = callsOf({ readings })

interface ActionsProps {
  article: ListedArticle
  /** The one that works on it. */
  task: Pick<ListedTask, 'task_id'> | undefined
  onClose(): void
}

/** The actions on a text besides reading it. */
export function Actions({ article, task, onClose }: ActionsProps) {
  const t = useMessages(messages)
  const { session } = useSession()
  const [isRemoving, setRemoving] = useState(false)
  const { act, changed } = useActions(article.id)
  const isOwn = article.user_id === session?.user.id
  const isIncomplete = article.status !== 'completed' && article.status !== 'processing'
  const params = { id: article.id }
  if (isRemoving)
    return (
      <Dialog title={t.removeTitle} onClose={onClose}>
        <Remove article={article} onKept={() => setRemoving(false)} onRemoved={onClose} />
      </Dialog>
    )
  return (
    <Dialog title={article.title || t.untitled} onClose={onClose}>
      <div className="row">
        <Favourite id={article.id} title={article.title} />
        <ButtonLink href={linkTo('listen', article.id)}>{t.listen}</ButtonLink>
        {article.position?.finished_at && (
          <Button busy={act.isPending} onClick={() => act.mutate(() => readAgain(article))}>
            {t.readAgain}
          </Button>
        )}
        {isOwn && isIncomplete && (
          <Button busy={act.isPending} onClick={() => act.mutate(() => calls.articles.retry({ params }))}>
            {t.complete}
          </Button>
        )}
        {isOwn && task && (
          <Button busy={act.isPending} onClick={() => act.mutate(() => calls.tasks.cancel({ params: task }))}>
            {t.cancel}
          </Button>
        )}
        {isOwn && article.is_public && (
          <Button
            busy={act.isPending}
            onClick={() => act.mutate(() => calls.articles.patch({ params, body: { is_public: false } }))}
          >
            {t.makePrivate}
          </Button>
        )}
      </div>
      <Problem error={act.error} />
      {isOwn && (
        <>
          <div>
            <ButtonLink href={linkTo('text', article.id)}>{t.change}</ButtonLink>
          </div>
          <Rename
            article={article}
            onRenamed={() => {
              void changed()
              onClose()
            }}
          />
          <div className={styles.last}>
            <Button kind="danger" onClick={() => setRemoving(true)}>
              {t.remove}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  )
}

/** Begins a new reading, and opens the text. */
async function readAgain({ id, position }: ListedArticle) {
  const body = { reading: (position?.reading ?? 0) + 1, at: new Date().toISOString() }
  await readingCalls.readings.begin({ params: { id }, body })
  goTo('read', id, 0)
}

function Favourite({ id, title }: { id: number; title: string }) {
  const t = useMessages(messages)
  const { data: head } = useQuery(headQuery(id))
  const is = head?.is_favorite
  const act = useMutation({ mutationFn: (is_favorite: boolean) => setFavourite({ id, title, is_favorite }) })
  return (
    <>
      <Button
        busy={is === undefined || act.isPending}
        aria-pressed={is ?? false}
        onClick={() => act.mutate(!is)}
      >
        {is ? t.unfavourite : t.favourite}
      </Button>
      <Problem error={act.error} />
    </>
  )
}

/** Runs an action on a text and updates the lists. */
function useActions(id: number) {
  const queries = useQueryClient()
  const changed = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: keys.lists }),
      queries.invalidateQueries({ queryKey: keys.of(id) }),
      queries.invalidateQueries(tasksQuery),
    ])
  const act = useMutation({ mutationFn: (call: () => Promise<unknown>) => call(), onSuccess: changed })
  return { act, changed }
}
