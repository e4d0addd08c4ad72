import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { isProblem } from '../../../../lib/contracts/page-client.ts'
import { PathIndex } from '../../../../lib/contracts/schemas/basics.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { later } from '../../../../web/later/later.ts'
import { useSession } from '../../../../web/session/session.ts'
import { linkTo, usePlace } from '../../app/location.ts'
import { headQuery } from '../../articles/head.ts'
import { ButtonLink } from '../../components/button.tsx'
import { Page } from '../../components/page.tsx'
import { Callout, Problem } from '../../components/problem.tsx'
import { Waiting } from '../../components/waiting.tsx'
import { messages } from './messages.ts'
import { openingQuery } from './opening.ts'
import { Text } from './text.tsx'

const Outcome = later(async () => (await import('./outcome/outcome.tsx')).Outcome, Waiting)

/**
 * `#/read/7/123` opens article 7 at row 123, `#/read/7` at the place where the reader stopped. `#/read/7/end` shows the outcome
 * of reading it.
 */
export function Read() {
  const { parts } = usePlace()
  const [id = '', row] = parts
  if (row === 'end') return <Outcome id={Number(id)} />
  return <Article key={parts.join('/')} id={Number(id)} requestedRow={PathIndex.safeParse(row).data} />
}

function Article({ id, requestedRow }: { id: number; requestedRow: number | undefined }) {
  const t = useMessages(messages)
  const { session } = useSession()
  const opening = useQuery(openingQuery(id, requestedRow, useId()))
  const head = useQuery({ ...headQuery(id), enabled: opening.isSuccess })
  if (opening.error)
    return (
      <Page title={t.title}>
        {isProblem(opening.error, 'not_found') ? (
          <Callout title={t.gone} text={t.goneText} />
        ) : (
          <Problem error={opening.error} retry={() => void opening.refetch()} />
        )}
        {session ? (
          <ButtonLink href={linkTo('library')}>{t.back}</ButtonLink>
        ) : (
          <ButtonLink href={linkTo('sign-in', 'read', id)}>{t.signIn}</ButtonLink>
        )}
      </Page>
    )
  if (!opening.data || !head.data) return <Waiting />
  return <Text head={head.data} start={opening.data.start} isAsked={requestedRow !== undefined} />
}
