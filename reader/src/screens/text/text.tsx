import { useLayoutEffect } from 'react'
import { PathId } from '../../../../lib/contracts/schemas/basics.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { later } from '../../../../web/later/later.ts'
import { nameChoices, usePlace } from '../../app/location.ts'
import { Page } from '../../components/page.tsx'
import { Waiting } from '../../components/waiting.tsx'
import { ForLearners } from '../../session/for-learners.tsx'
import { messages } from './messages.ts'
import { textParts, withOpened } from './opened.ts'

const EditPage = later(async () => (await import('./later-parts.ts')).EditPage, Waiting)

/** `#/text/7` opens the sheet of a text in the library, `#/text/7/series` one of its parts, and `#/text/7/sentences` is a page. */
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
  const { parts, query } = usePlace()
  const id = PathId.safeParse(parts[0]).data
  if (id === undefined)
    return (
      <Page title={t.title}>
        <p className="empty">{t.noText}</p>
      </Page>
    )
  if (parts[1] === 'sentences') return <EditPage key={id} id={id} list={query} />
  return <ToSheet id={id} name={parts[1]} list={query} />
}

function ToSheet({ id, name, list }: { id: number; name: string | undefined; list: URLSearchParams }) {
  useLayoutEffect(() => {
    const part = textParts.find(each => each === name)
    nameChoices('library', withOpened(list, { id, part }))
  })
  return <Waiting />
}
