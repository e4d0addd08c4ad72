import { decideNavigation, nameOf } from '../address/navigation-rule.ts'
import { onSignal } from './signals.ts'
import type { Pointer, WebKit } from './webkit.ts'

/** WebKitPolicyDecisionType */
const targets = ['frame', 'new window'] as const

interface Guarded {
  view: Pointer
  session: Pointer
  origin: string
  report: (line: string) => void
}

/** Restricts a view to `origin`, and allows the console to record from the microphone. */
export function guard(kit: WebKit, { view, session, origin, report }: Guarded): void {
  const { glib, webkit } = kit

  onSignal(kit, view, 'decide-policy', (_, decision, kind) => {
    const target = targets[kind]
    // The rest are replies to requests that were admitted before.
    if (!target) return false
    const uri = webkit.requestUri(webkit.requestOf(webkit.actionOf(decision)))
    const verdict = decideNavigation(origin, uri, target)
    if (verdict === 'open') webkit.use(decision)
    else if (verdict === 'save') webkit.save(decision)
    else {
      webkit.ignore(decision)
      report(`Blocked navigation to ${nameOf(uri)}${target === 'frame' ? '' : ' in a new window'}`)
    }
    return true
  })

  onSignal(kit, view, 'permission-request', (_, request) => {
    const isMicrophone =
      glib.isA(request, webkit.microphoneRequestType()) &&
      webkit.wantsSound(request) &&
      !webkit.wantsPicture(request)
    const isConsole = decideNavigation(origin, webkit.uriOf(view) ?? '', 'frame') === 'open'
    if (isMicrophone && isConsole) webkit.allow(request)
    else webkit.deny(request)
    return true
  })

  onSignal(kit, session, 'download-started', (_, download) => {
    const uri = webkit.requestUri(webkit.downloadRequest(download))
    if (decideNavigation(origin, uri, 'frame') === 'refuse') {
      webkit.cancel(download)
      report(`Blocked a download from ${nameOf(uri)}`)
    }
    return true
  })
}
