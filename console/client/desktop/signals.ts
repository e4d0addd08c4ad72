import koffi from 'koffi'
import type { Pointer, WebKit } from './webkit.ts'

/** The handlers of signals; true means that the signal has been handled. */
interface Signals {
  'decide-policy': (view: Pointer, decision: Pointer, kind: number) => boolean
  'permission-request': (view: Pointer, request: Pointer) => boolean
  'download-started': (session: Pointer, download: Pointer) => boolean
  'load-failed': (view: Pointer, event: number, uri: string, error: Pointer) => boolean
  'close-request': (window: Pointer) => boolean
}

const signatures: Record<keyof Signals, string> = {
  'decide-policy': 'int decide_policy(void *, void *, int, void *)',
  'permission-request': 'int permission_request(void *, void *, void *)',
  'download-started': 'int download_started(void *, void *, void *)',
  'load-failed': 'int load_failed(void *, int, str, void *, void *)',
  'close-request': 'int close_request(void *, void *)',
}

type AnyHandler = (...given: never[]) => boolean

/** Handles a signal of `object` until the program ends. */
export function onSignal<S extends keyof Signals>(
  { glib }: WebKit,
  object: Pointer,
  signal: S,
  handler: Signals[S],
): void {
  const type = koffi.pointer(koffi.proto(signatures[signal]))
  glib.connect(object, signal, koffi.register(answeringNumbers(handler), type), null, null, 0)
}

/** In C, true is 1; a JavaScript boolean would arrive as 0. */
function answeringNumbers(handler: AnyHandler): (...given: never[]) => number {
  return (...given) => Number(handler(...given))
}
