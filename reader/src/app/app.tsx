import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useProxyAsks } from '../../../web/api/proxy.ts'
import { catalogue } from '../../../web/language/language.ts'
import { useMessages } from '../../../web/language/use-language.ts'
import { later } from '../../../web/later/later.ts'
import { ProxyAsks } from '../../../web/location/proxy-asks.tsx'
import { addressOf, readerPath } from '../../../web/place.ts'
import { learnerOf, useSession } from '../../../web/session/session.ts'
import { queryClient } from '../api/query-client.ts'
import { onReachedAgain, useReach } from '../api/reach.ts'
import { Banners } from '../components/banner.tsx'
import { Boundary } from '../components/boundary.tsx'
import { dropNotice, Noticed } from '../components/notice.tsx'
import { Waiting } from '../components/waiting.tsx'
import { NewVersionBanner } from '../install/new-version-banner.tsx'
import { zoneAsked } from '../profile/zone/zone-asked.ts'
import { placeAsked } from '../screens/read/progress/place-asked.ts'
import { SessionEnded } from '../session/session-ended.tsx'
import { afterFirstScreen } from './first-screen.ts'
import { usePlace } from './location.ts'
import { screens } from './screens.ts'
import styles from './shell/reach-line.module.css'
import { Shell } from './shell/shell.tsx'
import { UnsavedDialog } from './unsaved-dialog.tsx'

const NotHere = later(async () => (await import('./not-here.tsx')).NotHere, Waiting)
/** Loaded only by visitors who are not signed in. */
const SignIn = later(async () => (await import('../session/sign-in.tsx')).SignIn, Waiting)
/** Loaded only after a sign-in with a password that came from a link. */
const PasswordTold = later(async () => (await import('../session/password-told.tsx')).PasswordTold, Waiting)

const AskZone = later(async () => (await import('../profile/zone/ask-zone.tsx')).AskZone)

/** Asked anywhere but in a text, where it would cover a line. */
function ZoneQuestion() {
  const zone = zoneAsked.use()
  const { screen } = usePlace()
  return zone !== null && screen !== 'read' && <AskZone zone={zone} />
}

const AskPlace = later(async () => (await import('../screens/read/progress/ask-place.tsx')).AskPlace)

function PlaceQuestion() {
  const placeQuestion = placeAsked.use()
  return placeQuestion && <AskPlace placeQuestion={placeQuestion} />
}

/** `isLost`: the page was opened at an address that leads nowhere. */
export function App({ isLost }: { isLost: boolean }) {
  return (
    <QueryClientProvider client={queryClient}>
      {isLost ? (
        <Boundary>
          <NotHere home={addressOf(readerPath)} />
        </Boundary>
      ) : (
        <SignedInOrNot />
      )}
      <Noticed />
      <Banners>
        <NewVersionBanner />
        <ZoneQuestion />
        <PlaceQuestion />
      </Banners>
      <ReachLine />
    </QueryClientProvider>
  )
}

function SignedInOrNot() {
  const { session } = useSession()
  const { screen, parts } = usePlace()
  // Without the sentence that is read, which changes the address too.
  const placePath = [parts[0], ...parts.filter(part => !/^\d+$/.test(part))].join('/')
  const { content, forGuests } = screens[screen]
  const isOpen = forGuests === true || (forGuests !== false && forGuests.includes(parts[0] ?? ''))
  const mustSignIn = !session && !isOpen
  useEffect(() => {
    if (mustSignIn) afterFirstScreen(() => content.preload?.())
  }, [mustSignIn, content])
  useEffect(() => {
    afterFirstScreen(startOutbox)
    return onReachedAgain(startOutbox)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a notice leaves with its screen.
  useEffect(() => dropNotice, [screen, placePath, session?.user.id])
  if (mustSignIn)
    return (
      <Boundary>
        <SignIn />
      </Boundary>
    )
  return (
    <>
      {/* Another learner starts with fresh screens. */}
      <Shell key={session?.user.id ?? 'guest'} />
      <SessionEnded />
      {session?.password_by_link && <PasswordTold session={session} />}
      <UnsavedDialog />
    </>
  )
}

const messages = catalogue({
  en: {
    offline: 'You are offline.',
    unreachable: 'The server is not responding.',
    // Two lines on a phone, in every language.
    kept: 'Words, reviews, settings and your place are sent later. Other changes cannot be saved.',
  },
  ja: {
    offline: 'オフラインです。',
    unreachable: 'サーバーが応答しません。',
    kept: '単語、復習、設定、読んだ位置はあとで送信されます。ほかの変更は保存できません。',
  },
  zh: {
    offline: '当前离线。',
    unreachable: '服务器没有响应。',
    kept: '单词、复习记录、设置和阅读位置会稍后发送。其他更改无法保存。',
  },
})

/** At the foot of every screen, for as long as the server cannot be reached. */
function ReachLine() {
  const t = useMessages(messages)
  const reach = useReach()
  const isLearner = learnerOf(useSession().session) !== null
  const asks = useProxyAsks()
  const isAway = asks || reach !== 'reached'
  useEffect(() => void document.documentElement.toggleAttribute('data-away', isAway), [isAway])
  return (
    <div role="status">
      {isAway && (
        <p className={styles.line}>
          {asks ? <ProxyAsks /> : reach !== 'reached' && t[reach]} {isLearner && t.kept}
        </p>
      )}
    </div>
  )
}

/** Shows and sends what an earlier visit could not, after the first screen. */
function startOutbox(): void {
  // Code that does not come is asked for again when the server answers again.
  const start = async () => (await import('./start-outbox.ts')).startOutbox()
  void start().catch(() => {})
}
