import type { ReactNode } from 'react'
import { catalogue } from '../../../web/language/language.ts'
import { useMessages } from '../../../web/language/use-language.ts'
import { isThirdParty, learnerOf, useSession } from '../../../web/session/session.ts'
import { linkTo, usePlace } from '../app/location.ts'
import type { ScreenName } from '../app/screen-names.ts'
import { ButtonLink } from '../components/button.tsx'
import { Page } from '../components/page.tsx'

const messages = catalogue({
  en: {
    accountKind: 'This account reads public texts. It keeps no words or sentences.',
    signIn: 'Sign in',
    library: 'Open the library',
  },
  ja: {
    accountKind: 'このアカウントでは公開された文章を読めます。単語や文は保存されません。',
    signIn: 'サインイン',
    library: '本棚を開く',
  },
  zh: {
    accountKind: '此账号可以阅读公开文章，但不保存单词和句子。',
    signIn: '登录',
    library: '打开书架',
  },
})

interface ForLearnersProps {
  title: string
  /** The sentence on how an account helps here. */
  adds: string
  screen: ScreenName
  children: ReactNode
}

/** A screen for accounts that keep words; others are told what it would show, and nothing is asked of the server. */
export function ForLearners({ title, adds, screen, children }: ForLearnersProps) {
  const t = useMessages(messages)
  const { session } = useSession()
  const { parts, query } = usePlace()
  if (learnerOf(session) !== null) return children
  const isReader = isThirdParty(session)
  const asked = query.size > 0 ? `?${query}` : ''
  const signIn = linkTo('sign-in', screen, ...parts) + asked
  return (
    <Page title={title}>
      <section className="empty">
        <p>{isReader ? t.accountKind : adds}</p>
        <ButtonLink kind="primary" href={isReader ? linkTo('library') : signIn}>
          {isReader ? t.library : t.signIn}
        </ButtonLink>
      </section>
    </Page>
  )
}
