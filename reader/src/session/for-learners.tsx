import type { ReactNode } from 'react'
import { catalogue } from '../../../web/language/language.ts'
import { useMessages } from '../../../web/language/use-language.ts'
import { isThirdParty, learnerOf, useSession } from '../../../web/session/session.ts'
import { linkTo, usePlace } from '../app/location.ts'
import { ButtonLink } from '../components/button.tsx'
import { Page } from '../components/page.tsx'
import { messages as signInMessages } from './messages.ts'

const messages = catalogue({
  en: {
    accountKind:
      'With this account, you can read public texts. To save words, ask the person who runs this server for another account.',
    library: 'Open the library',
  },
  ja: {
    accountKind:
      '今お使いのアカウントでは公開された文章を読めます。単語を保存できるアカウントは、このサーバーの管理者に依頼してください。',
    library: '本棚を開く',
  },
  zh: {
    accountKind: '您现在的账号可以阅读公开文章。如需能保存单词的账号，请联系此服务器的管理员。',
    library: '打开书架',
  },
})

interface ForLearnersProps {
  title: string
  /** The sentence on how an account helps here. */
  adds: string
  children: ReactNode
}

/** A screen for accounts that keep words; others are told what it would show, and nothing is asked of the server. */
export function ForLearners({ title, adds, children }: ForLearnersProps) {
  const { session } = useSession()
  if (learnerOf(session) !== null) return children
  return (
    <Page title={title}>
      <section className="empty">
        <p>{adds}</p>
        {isThirdParty(session) ? <ToLibrary /> : <ToAccount />}
      </section>
    </Page>
  )
}

function ToLibrary() {
  const t = useMessages(messages)
  return (
    <>
      <p className="soft">{t.accountKind}</p>
      <ButtonLink kind="primary" href={linkTo('library')}>
        {t.library}
      </ButtonLink>
    </>
  )
}

/** Signing in leads back to this screen. */
function ToAccount() {
  const t = useMessages(signInMessages)
  const { screen, parts, query } = usePlace()
  const queryText = query.size > 0 ? `?${query}` : ''
  return (
    <>
      <ButtonLink kind="primary" href={linkTo('sign-in', screen, ...parts) + queryText}>
        {t.signIn}
      </ButtonLink>
      <p className="soft">
        {t.noAccount} <a href={linkTo('register')}>{t.haveCode}</a>
      </p>
    </>
  )
}
