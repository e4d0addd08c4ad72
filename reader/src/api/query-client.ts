import { QueryClient } from '@tanstack/react-query'
import { isProblem } from '../../../lib/contracts/page-client.ts'
import { learnerOf, onSession, sessionState } from '../../../web/session/session.ts'
import { afterFirstScreen } from '../app/first-screen.ts'
import { capabilitiesKey } from '../capabilities/key.ts'
import { forgetOthersNotes, keptDatabaseOf, keptMediaOf } from '../kept/names.ts'
import { forgetOthersTexts } from '../media/recording/kept-of-texts.ts'
import { forgetOthersUnwritten } from '../words/unwritten.ts'
import { databaseOf } from '../words/vocabulary.ts'
import { forgetOwned } from './owned-keys.ts'
import { onNotConfigured, onReachedAgain } from './reach.ts'

const FRESH_MS = 10_000

/**
 * Repeats reads once if the server did not answer, and never writes. Calls are made even without a network: the server may
 * run on the same device, and if not, the call fails at once.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: FRESH_MS,
      retry: (failures, error) => isProblem(error, 'unavailable') && failures < 1,
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

/** Removes what this device keeps for any account but the one that is signed in. */
function forgetOthers({ session }: ReturnType<typeof sessionState>): void {
  const id = session?.user.id
  const own = id === undefined ? [] : [databaseOf(id), keptDatabaseOf(id), keptMediaOf(id)]
  // Some private windows refuse even to list what is kept, and keep nothing.
  void forgetEverything(own).catch(() => {})
  afterFirstScreen(() => void forgetOutboxes(id))
  forgetOthersUnwritten()
  forgetOthersTexts()
  forgetOthersNotes(id)
  forgetOwned(learnerOf(session))
}

async function forgetOutboxes(id?: number | string): Promise<void> {
  try {
    await (await import('./outbox/forget-empty.ts')).forgetEmptyOutboxes(id)
  } catch {
    // The next visit does it.
  }
}

/** Another account, or signing out, removes what the device keeps. A renewed token changes nothing. */
export function followSession(): void {
  let last = sessionState()
  // The previous account may not have signed out, for example if its token expired while the page was closed.
  if (last.session) forgetOthers(last)
  onSession(() => {
    const now = sessionState()
    const before = last
    last = now
    const isSamePerson = now.session?.user.id === before.session?.user.id
    if (isSamePerson && before.ended && !now.ended) return void queryClient.invalidateQueries()
    if (isSamePerson) return
    queryClient.clear()
    forgetOthers(now)
  })
}

/** Repeats failed reads when the server is back. */
export const followReach = () =>
  onReachedAgain(() => void queryClient.refetchQueries({ type: 'active', stale: true }))

/** Asks anew what the server has, when that may have changed. */
export function followCapabilities(): void {
  // A request that is on its way answers this, too.
  const again = () =>
    void queryClient.invalidateQueries({ queryKey: capabilitiesKey }, { cancelRefetch: false })
  addEventListener('focus', again)
  onNotConfigured(again)
}

/**
 * Removes what the page has kept on this device for accounts: databases and caches, but for those called `keep`, and what
 * has not arrived. Settings of the page stay, as do databases and caches of other apps in this origin.
 */
async function forgetEverything(keep: readonly string[]): Promise<void> {
  const goes = (name: string) =>
    !keep.includes(name) && [databaseOf, keptDatabaseOf, keptMediaOf].some(names => names.has(name))
  const databases = (await indexedDB.databases?.()) ?? []
  for (const { name = '' } of databases) if (goes(name)) indexedDB.deleteDatabase(name)
  if (!('caches' in globalThis)) return
  const gone = (await caches.keys()).filter(goes)
  await Promise.all(gone.map(name => caches.delete(name)))
}
