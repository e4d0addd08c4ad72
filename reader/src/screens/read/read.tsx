import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { PathIndex } from '../../../../lib/contracts/schemas/basics.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { later } from '../../../../web/later/later.ts'
import { learnerOf, useSession } from '../../../../web/session/session.ts'
import { linkTo, usePlace } from '../../app/location.ts'
import { ButtonLink } from '../../components/button.tsx'
import { Page } from '../../components/page.tsx'
import { Problem } from '../../components/problem.tsx'
import { Waiting } from '../../components/waiting.tsx'
import { messages } from './messages.ts'
import { positionQuery } from './progress/position-query.ts'
import { blockOf, blockQuery, headQuery, wordsQuery } from './queries.ts'
import { Text } from './text.tsx'

const Outcome = later(async () => (await import('./outcome/outcome.tsx')).Outcome, Waiting)

/** `#/read/7/123`: article 7 from row 123; without a row from where one stopped; `#/read/7/end`: what reading it brought. */
export function Read() {
  const { parts } = usePlace()
  const [id = '', row] = parts
  if (row === 'end') return <Outcome id={Number(id)} />
  return <Article key={parts.join('/')} id={Number(id)} asked={PathIndex.safeParse(row).data} />
}

function Article({ id, asked }: { id: number; asked: number | undefined }) {
  const t = useMessages(messages)
  const { session } = useSession()
  const head = useQuery(headQuery(id))
  const position = useQuery({
    ...positionQuery(id),
    enabled: learnerOf(session) !== null && asked === undefined,
  })
  const start = asked ?? position.data?.index ?? 0
  useFirstRows(id, position.isLoading ? null : start)
  if (head.error && !head.data)
    return (
      <Page title={t.title}>
        <Problem error={head.error} retry={() => void head.refetch()} />
        {session ? (
          <ButtonLink href={linkTo('library')}>{t.back}</ButtonLink>
        ) : (
          <ButtonLink href={linkTo('sign-in', 'read', id)}>{t.signIn}</ButtonLink>
        )}
      </Page>
    )
  // An unknown position must not hide the text.
  if (!head.data || position.isLoading) return <Waiting />
  return <Text head={head.data} start={start} />
}

/** Asks for the rows to begin with together with the article, not after it. */
function useFirstRows(id: number, start: number | null) {
  const queries = useQueryClient()
  useEffect(() => {
    if (start === null) return
    void queries.prefetchQuery(blockQuery(id, blockOf(start)))
    void queries.prefetchQuery(wordsQuery(id, blockOf(start)))
  }, [id, start, queries])
}
