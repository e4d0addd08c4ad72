import { useMessages } from '../../../../web/language/use-language.ts'
import { later } from '../../../../web/later/later.ts'
import { isThirdParty, useSession } from '../../../../web/session/session.ts'
import { afterFirstScreen } from '../../app/first-screen.ts'
import { linkTo } from '../../app/location.ts'
import { Page } from '../../components/page.tsx'
import { OwnLevel } from '../start/own-level.tsx'
import styles from './account.module.css'
import { ChangePassword } from './change-password.tsx'
import { messages } from './messages.ts'
import { Picture } from './picture.tsx'
import { RemoveAccount } from './remove-account.tsx'
import { Sessions } from './sessions.tsx'
import { SignOut } from './sign-out.tsx'
import { Storage } from './storage.tsx'
import { ThirdPartyAccount } from './third-party/third-party-account.tsx'
import { Unsent } from './unsent.tsx'

/** The code of what is kept comes after the screen. */
const OnThisDevice = later(async () => {
  await new Promise<void>(afterFirstScreen)
  return (await import('./on-this-device.tsx')).OnThisDevice
})

const more = ['profile', 'settings', 'import', 'changes', 'privacy'] as const

export function Account() {
  const t = useMessages(messages)
  const { session } = useSession()
  if (!session) return null
  const { username } = session.user
  const provided = isThirdParty(session)
  return (
    <Page title={t.title}>
      <div className={`row ${styles.who}`}>
        <p>{t.signedInAs(username)}</p>
        <SignOut />
      </div>
      <Unsent />
      {!provided && <OwnLevel />}
      <Picture name={username} />
      <nav className="list" aria-label={t.title}>
        {more
          .filter(screen => !provided || screen === 'settings')
          .map(screen => (
            <a key={screen} className="box" href={linkTo(screen)}>
              <strong>{t.more[screen].title}</strong>
              <span className="soft">{t.more[screen].text}</span>
            </a>
          ))}
      </nav>
      {provided ? (
        <ThirdPartyAccount />
      ) : (
        <>
          <Sessions />
          <Storage />
          <OnThisDevice />
          <ChangePassword />
          <RemoveAccount />
        </>
      )}
    </Page>
  )
}
