import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { useSession } from '../../../../../web/session/session.ts'
import { linkToChoices, returnToChoices } from '../../../app/location.ts'
import { headQuery } from '../../../articles/head.ts'
import { Page } from '../../../components/page.tsx'
import { Problem } from '../../../components/problem.tsx'
import { Waiting } from '../../../components/waiting.tsx'
import { TaskProgress } from '../../../tasks/task-progress.tsx'
import { textChanged } from '../changed.ts'
import { messages as textMessages } from '../messages.ts'
import { withOpened } from '../opened.ts'
import { EditText } from './edit-text.tsx'
import { messages } from './messages.ts'

interface EditPageProps {
  id: number
  /** The choices of the list whose sheet leads here. */
  list: URLSearchParams
}

/** `#/text/7/sentences`: the sentences of one's own text. Its way back, and the end of what was begun, is the sheet. */
export function EditPage({ id, list }: EditPageProps) {
  const t = useMessages(messages)
  const { title, untitled, notYours } = useMessages(textMessages)
  const queries = useQueryClient()
  const { session } = useSession()
  const { data: head, error, refetch } = useQuery(headQuery(id))
  const [started, setStarted] = useState<string | null>(null)
  const sheet = withOpened(list, { id, part: 'edit' })
  const back = { href: linkToChoices('library', sheet), label: t.back }
  if (!head)
    return (
      <Page title={title} back={back}>
        {error ? <Problem error={error} retry={() => void refetch()} /> : <Waiting />}
      </Page>
    )
  const begun = (task_id: string) => {
    setStarted(task_id)
    scrollTo(0, 0)
    void textChanged(queries, id)
  }
  const done = async () => {
    await textChanged(queries, id)
    returnToChoices('library', withOpened(list, { id }))
  }
  return (
    <Page title={head.title || untitled} lang="ja" width="middle" back={back}>
      {head.user_id !== session?.user.id ? (
        <p className="empty">{notYours}</p>
      ) : started === null ? (
        <EditText id={id} onBegun={begun} />
      ) : (
        <TaskProgress
          task_id={started}
          onReadable={() => void done()}
          onBack={() => {
            void textChanged(queries, id)
            setStarted(null)
          }}
        />
      )}
    </Page>
  )
}
