import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { isThirdParty, learnerOf, useSession } from '../../../../../web/session/session.ts'
import { linkTo } from '../../../app/location.ts'
import { headQuery } from '../../../articles/head.ts'
import { ButtonLink } from '../../../components/button.tsx'
import { Icon } from '../../../components/icon.tsx'
import { Page } from '../../../components/page.tsx'
import { Problem } from '../../../components/problem.tsx'
import { Waiting } from '../../../components/waiting.tsx'
import { messages as textMessages } from '../messages.ts'
import { Actions } from './actions.tsx'
import { Figures } from './figures.tsx'
import { messages } from './messages.ts'
import { Next } from './next.tsx'
import styles from './outcome.module.css'
import { foundWordsQuery, outcomeQuery } from './queries.ts'
import { ShareKnown } from './share-known.tsx'

/** `#/read/7/end`: what reading a text has brought, and what to do next. */
export function Outcome({ id }: { id: number }) {
  const t = useMessages(messages)
  const { title: screen, untitled } = useMessages(textMessages)
  const { session } = useSession()
  const { data: head, error, refetch } = useQuery(headQuery(id))
  const title = head?.title || untitled
  useEffect(() => void scrollTo(0, 0), [])
  return (
    <>
      <header className={`bar ${styles.bar}`}>
        <a className={styles.back} href={linkTo('read', id)} aria-label={t.back}>
          <Icon name="back" />
        </a>
      </header>
      {error && !head ? (
        <Page title={screen}>
          <Problem error={error} retry={() => void refetch()} />
        </Page>
      ) : head ? (
        <Page title={title} lang="ja">
          {learnerOf(session) === null ? <WithoutData id={id} /> : <Done id={id} />}
        </Page>
      ) : (
        <Waiting />
      )}
    </>
  )
}

function Done({ id }: { id: number }) {
  const { data: outcome, error, refetch } = useQuery(outcomeQuery(id))
  useQuery({ ...foundWordsQuery(id), enabled: outcome?.isPending ?? false })
  if (error && !outcome) return <Problem error={error} retry={() => void refetch()} />
  if (!outcome) return <Waiting />
  return (
    <>
      <Figures outcome={outcome} />
      <ShareKnown outcome={outcome} />
      <Actions outcome={outcome} />
      {outcome.next && <Next article={outcome.next} />}
    </>
  )
}

/** For guests and accounts of other providers. */
function WithoutData({ id }: { id: number }) {
  const t = useMessages(messages)
  const { session } = useSession()
  return (
    <>
      <p>{isThirdParty(session) ? t.asThirdParty : t.asGuest}</p>
      <div className="row">
        {session ? (
          <ButtonLink kind="primary" href={linkTo('library')}>
            {t.library}
          </ButtonLink>
        ) : (
          <ButtonLink kind="primary" href={linkTo('sign-in', 'read', id)}>
            {t.signIn}
          </ButtonLink>
        )}
        <ButtonLink href={linkTo('read', id)}>{t.back}</ButtonLink>
      </div>
    </>
  )
}
