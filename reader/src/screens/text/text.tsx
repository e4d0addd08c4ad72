import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { PathId } from '../../../../lib/contracts/schemas/basics.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { useSession } from '../../../../web/session/session.ts'
import { hasUnsaved } from '../../../../web/unsaved/unsaved.ts'
import { goTo, linkTo, usePlace } from '../../app/location.ts'
import { type Head, headQuery } from '../../articles/head.ts'
import { keys } from '../../articles/keys.ts'
import { tasksQuery } from '../../articles/queries.ts'
import { ButtonLink } from '../../components/button.tsx'
import { notify } from '../../components/notice.tsx'
import { Page } from '../../components/page.tsx'
import { Problem } from '../../components/problem.tsx'
import { Waiting } from '../../components/waiting.tsx'
import { ForLearners } from '../../session/for-learners.tsx'
import { TaskProgress } from '../../tasks/task-progress.tsx'
import { Analysis } from './analysis/analysis.tsx'
import { Audio } from './audio/audio.tsx'
import { Details } from './details.tsx'
import { EditText } from './edit/edit-text.tsx'
import { messages } from './messages.ts'
import { InSeries } from './series/in-series.tsx'
import { Share } from './share/share.tsx'
import { Timed } from './timed.tsx'

/** `#/text/7`: everything that its owner can change in a text. */
export function ChangeText() {
  const t = useMessages(messages)
  return (
    <ForLearners title={t.title} adds={t.adds}>
      <Chosen />
    </ForLearners>
  )
}

function Chosen() {
  const t = useMessages(messages)
  const id = PathId.safeParse(usePlace().parts[0]).data
  return id === undefined ? (
    <Page title={t.title}>
      <p className="empty">{t.noText}</p>
    </Page>
  ) : (
    <OneText key={id} id={id} />
  )
}

function OneText({ id }: { id: number }) {
  const t = useMessages(messages)
  const { session } = useSession()
  const { data: head, error, refetch } = useQuery(headQuery(id))
  if (error && !head)
    return (
      <Page title={t.title}>
        <Problem error={error} retry={() => void refetch()} />
      </Page>
    )
  if (!head) return <Waiting />
  const isMine = head.user_id === session?.user.id
  return (
    <Page
      title={head.title || t.untitled}
      lang="ja"
      aside={<ButtonLink href={linkTo('read', id)}>{t.read}</ButtonLink>}
    >
      {isMine ? <Parts head={head} /> : <p className="empty">{t.notYours}</p>}
    </Page>
  )
}

function Parts({ head }: { head: Head }) {
  const t = useMessages(messages)
  const queries = useQueryClient()
  const [started, setStarted] = useState<string | null>(null)
  const { id } = head
  const fresh = () => queries.invalidateQueries({ queryKey: keys.of(id) })
  const begun = (task_id: string) => {
    setStarted(task_id)
    scrollTo(0, 0)
    void fresh()
    void queries.invalidateQueries({ queryKey: keys.lists })
    void queries.invalidateQueries(tasksQuery)
  }
  const back = async () => {
    await fresh()
    setStarted(null)
  }
  const read = async () => {
    if (!hasUnsaved()) return goTo('read', id)
    await back()
    notify(t.unsaved)
  }
  return (
    <>
      {/* Each form keeps its input while the task of another is under way. */}
      <div style={{ display: started === null ? 'contents' : 'none' }}>
        <Details head={head} />
        <EditText id={id} onBegun={begun} />
        <Analysis head={head} onBegun={begun} />
        <Timed head={head} />
        <Audio head={head} />
        <InSeries id={id} />
        <Share head={head} />
      </div>
      {started !== null && (
        <TaskProgress task_id={started} onReadable={() => void read()} onBack={() => void back()} />
      )}
    </>
  )
}
