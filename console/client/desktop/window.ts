import type { ConsoleAddress } from '../address/console-address.ts'
import { appId, appName } from '../app-identity.ts'
import { unreachablePage } from '../page/unreachable-page.ts'
import type { AppFolders } from './app-folders.ts'
import { guard } from './guard.ts'
import { onSignal } from './signals.ts'
import type { Pointer, WebKit } from './webkit.ts'

const retryAfterMs = 3_000
/** WEBKIT_POLICY_ERROR_FRAME_LOAD_INTERRUPTED_BY_POLICY_CHANGE and WEBKIT_NETWORK_ERROR_CANCELLED */
const interrupted = 102
const cancelled = 302

/** Shows the console until its window is closed; returns false without a display. */
export function showWindow(kit: WebKit, address: ConsoleAddress, folders: AppFolders): boolean {
  const { glib, gtk, webkit } = kit
  glib.setProgramName(appId)
  if (!gtk.init()) return false
  const session = webkit.newSession(folders.data, folders.cache)
  const view = glib.newObject(webkit.viewType(), 'network-session', session, null)
  const window = gtk.newWindow()
  const loop = glib.newLoop(null, 0)

  guard(kit, { view, session, origin: address.origin, report })
  standIn(kit, view, address)
  onSignal(kit, window, 'close-request', () => {
    glib.quitLoop(loop)
    return false
  })
  gtk.setTitle(window, `${appName} · ${address.host}`)
  gtk.setDefaultSize(window, 1280, 860)
  gtk.setChild(window, view)
  webkit.load(view, address.href)
  gtk.present(window)
  glib.runLoop(loop)
  return true
}

/** Shows a page instead of an empty window if the server does not answer. */
function standIn(kit: WebKit, view: Pointer, address: ConsoleAddress): void {
  const { glib, webkit } = kit
  onSignal(kit, view, 'load-failed', (_view, _event, uri, error) => {
    const isIntended =
      glib.errorMatches(error, webkit.policyErrors(), interrupted) ||
      glib.errorMatches(error, webkit.networkErrors(), cancelled)
    if (isIntended) return true
    report(`${address.host} does not answer`)
    webkit.loadHtml(view, unreachablePage(address, retryAfterMs), uri, address.href)
    return true
  })
}

function report(line: string): void {
  process.stderr.write(`${line}\n`)
}
