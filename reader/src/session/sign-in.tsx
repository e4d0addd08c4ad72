import { useMessages } from '../../../web/language/use-language.ts'
import { useSession } from '../../../web/session/use-session.ts'
import { LanguageChoice } from '../components/language-choice.tsx'
import { Page } from '../components/page.tsx'
import { messages } from './messages.ts'
import styles from './session.module.css'
import { SignInForm } from './sign-in-form.tsx'

export function SignIn() {
  const t = useMessages(messages)
  const { ended } = useSession()
  return (
    <Page title={t.title}>
      <p className={styles.lead}>{t.lead}</p>
      {ended && <p role="status">{t.over}</p>}
      <SignInForm />
      <p className={styles.soft}>{t.noAccount}</p>
      <LanguageChoice />
    </Page>
  )
}
