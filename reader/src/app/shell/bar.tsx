import { useMessages } from '../../../../web/language/use-language.ts'
import { later } from '../../../../web/later/later.ts'
import { isThirdParty, useSession } from '../../../../web/session/session.ts'
import { Icon } from '../../components/icon.tsx'
import { book, cards, chart, list, person, plus } from '../../components/icon-paths.ts'
import { linkTo, usePlace } from '../location.ts'
import { mainScreenOf, mainScreens, type ScreenName } from '../screen-names.ts'
import { messages } from './messages.ts'
import styles from './shell.module.css'

const icons: Record<(typeof mainScreens)[number], string> = {
  library: book,
  words: list,
  review: cards,
  statistics: chart,
  settings: person,
}

/** Those of an account that only reads. */
const readerScreens = ['library', 'settings'] as const

const DueBadge = later(async () => (await import('./due-badge.tsx')).DueBadge)

/** Their own head is the top of a phone. */
const headed: readonly ScreenName[] = ['words', 'sentences', 'dictionary', 'changes']

/** Above the page, on a phone below it, where thumbs are. */
export function Bar() {
  const t = useMessages(messages)
  const { session } = useSession()
  const { screen, parts } = usePlace()
  if (!session) return <GuestBar />
  const mayAdd = !isThirdParty(session)
  const isHeaded = headed.includes(screen) || (screen === 'settings' && (parts[0] ?? 'start') !== 'start')
  const tabs = mayAdd ? mainScreens : readerScreens
  return (
    <header className={`bar ${styles.bar}`} data-headed={isHeaded || undefined}>
      <a className={styles.brand} href={linkTo('library')}>
        yomu
      </a>
      <nav className={styles.navigation} aria-label={t.navigation}>
        {tabs.map(name => (
          <a
            key={name}
            className={styles.tab}
            href={linkTo(name)}
            {...(name === 'settings' && { 'aria-label': t.ownSettings, title: t.ownSettings })}
            aria-current={screen === name ? 'page' : mainScreenOf(screen) === name || undefined}
          >
            <span className={styles.icon}>
              <Icon path={icons[name]} />
            </span>
            <span className={name === 'settings' ? styles.you : undefined}>{t.screens[name]}</span>
            {name === 'review' && <DueBadge />}
          </a>
        ))}
      </nav>
      {mayAdd && (
        <a className={styles.add} href={linkTo('add')} aria-current={screen === 'add' ? 'page' : undefined}>
          <Icon path={plus} /> {t.add}
        </a>
      )}
    </header>
  )
}

function GuestBar() {
  const t = useMessages(messages)
  return (
    <header className={`bar ${styles.bar}`}>
      <span className={styles.brand}>yomu</span>
      <a className={styles.add} href={linkTo('sign-in')}>
        {t.signIn}
      </a>
    </header>
  )
}
