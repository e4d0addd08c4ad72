import { useMessages } from '../../../../web/language/use-language.ts'
import { signOut } from '../../../../web/session/session.ts'
import { useSession } from '../../../../web/session/use-session.ts'
import { unlessUnsaved } from '../../../../web/unsaved/unsaved.ts'
import { chooseTheme, type ThemeChoice, themes, useTheme } from '../../app/look/theme.ts'
import { Button } from '../../components/button.tsx'
import { Choice } from '../../components/choice.tsx'
import { LanguageChoice } from '../../components/language-choice.tsx'
import { Page } from '../../components/page.tsx'
import styles from './account.module.css'
import { ChangePassword } from './change-password.tsx'
import { messages } from './messages.ts'
import { RemoveAccount } from './remove-account.tsx'

const choices: readonly ThemeChoice[] = ['system', ...themes]

export function Account() {
  const t = useMessages(messages)
  const { session } = useSession()
  return (
    <Page title={t.title}>
      <div className={styles.who}>
        <p>{t.signedInAs(session?.user.username ?? '')}</p>
        <Button onClick={() => unlessUnsaved(signOut)}>{t.signOut}</Button>
      </div>
      <LanguageChoice />
      <Choice
        label={t.theme}
        values={choices}
        value={useTheme()}
        textOf={each => t.themes[each]}
        onChoose={chooseTheme}
      />
      <ChangePassword />
      <RemoveAccount />
    </Page>
  )
}
