import { useEffect } from 'react'
import { useMessages } from '../../../../web/language/use-language.ts'
import { useSession } from '../../../../web/session/session.ts'
import { Boundary } from '../../components/boundary.tsx'
import { startReadingSync } from '../../profile/start-reading-sync.ts'
import { afterFirstScreen } from '../first-screen.ts'
import { usePlace } from '../location.ts'
import type { ScreenName } from '../screen-names.ts'
import { screens } from '../screens.ts'
import { Bar } from './bar.tsx'
import { messages } from './messages.ts'
import styles from './shell.module.css'

/** They have no navigation: an open text, and for guests the ways to an account. */
const bare: Record<'session' | 'guest', readonly ScreenName[]> = {
  session: ['read', 'new-password'],
  guest: ['read', 'register', 'new-password', 'provider'],
}

/** One screen, with the navigation to the others. */
export function Shell() {
  const t = useMessages(messages)
  const { screen, parts } = usePlace()
  const { session } = useSession()
  const { content: Content } = screens[screen]
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new screen, or part of the settings, starts at the top.
  useEffect(() => void scrollTo(0, 0), [screen, screen === 'settings' && parts[0]])
  useEffect(() => {
    if (screen !== 'read') afterFirstScreen(() => void startReadingSync())
  }, [screen])
  return (
    <>
      <button
        type="button"
        className={styles.skip}
        onClick={() => document.querySelector<HTMLElement>('main h1')?.focus()}
      >
        {t.skip}
      </button>
      {!bare[session ? 'session' : 'guest'].includes(screen) && <Bar />}
      <Boundary key={screen}>
        <Content />
      </Boundary>
    </>
  )
}
