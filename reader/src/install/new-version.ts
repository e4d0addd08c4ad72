import { addressOf, readerPath } from '../../../web/place.ts'
import { store } from '../../../web/store.ts'
import { afterFirstScreen } from '../app/first-screen.ts'
import { type Order, shellOf } from './shell-names.ts'
import { onReplaced, onWaiting } from './watch-versions.ts'

/** Long-lived windows ask for a new version this often; opening the page asks too. */
const ASKED_EVERY_MS = 3_600_000

/** The version of this page; undefined when Vite serves it from its sources. */
const version = document.querySelector<HTMLMetaElement>('meta[name="version"]')?.content

let registration: ServiceWorkerRegistration | undefined
const isOffered = store(false)
let isTaken = false

/** Keeps the page on this device, so that it opens without the network, and learns of later versions. */
export function keepOnDevice(): void {
  // Only pages that come over HTTPS or from this machine may have a worker.
  if (version === undefined || !('serviceWorker' in navigator)) return
  // Held while the page is open: its files stay.
  void navigator.locks.request(shellOf(version), { mode: 'shared' }, () => new Promise(() => {}))
  // If nothing can be kept, the page works without a worker.
  afterFirstScreen(() => void follow().catch(() => {}))
}

async function follow(): Promise<void> {
  const { serviceWorker } = navigator
  const offer = () => isOffered.set(true)
  // Another window may have taken the new version.
  onReplaced(serviceWorker, () => (isTaken ? location.reload() : offer()))
  const registered = await serviceWorker.register(addressOf(`${readerPath}worker.js`), {
    updateViaCache: 'none',
  })
  registration = registered
  onWaiting(serviceWorker, registered, offer)
  serviceWorker.controller?.postMessage('tidy up' satisfies Order)
  askNowAndThen(registered)
}

function askNowAndThen(registered: ServiceWorkerRegistration) {
  let askedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - askedAt < ASKED_EVERY_MS) return
    askedAt = Date.now()
    registered.update().catch(() => {})
  })
}

export const useNewVersion = isOffered.use

/** Reloads the page in the new version. */
export function takeNewVersion(): void {
  isTaken = true
  const waiting = registration?.waiting
  if (waiting) waiting.postMessage('take over' satisfies Order)
  // Another window was faster.
  else location.reload()
}

export const declineNewVersion = () => isOffered.set(false)
