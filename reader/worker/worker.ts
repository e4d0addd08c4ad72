import { THROUGH } from '../../web/location/through-name.ts'
import { type Order, shellOf } from '../src/install/shell-names.ts'
import { keepShell, keptFile, keptPage, tidyUp } from './kept-shell.ts'

declare const self: ServiceWorkerGlobalScope
/** The version and the files of the page that this worker was built with; the build inserts them. */
declare const VERSION: string
declare const FILES: readonly string[]

const shell = shellOf(VERSION)
const home = new URL('./', self.location.href)
const pages = [home.pathname, `${home.pathname}index.html`]

// Beside a worker that is in use, this one waits until a page says that it may take over.
self.addEventListener('install', event => event.waitUntil(keepShell(VERSION, FILES)))

self.addEventListener('activate', event =>
  event.waitUntil(Promise.all([self.clients.claim(), tidyUp(self, shell)])),
)

self.addEventListener('message', ({ data }: { data: Order }) => {
  if (data === 'take over') void self.skipWaiting()
  if (data === 'tidy up') void tidyUp(self, shell)
})

/** Answers requests for the page and its files only; texts and sound pass untouched. */
self.addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname, searchParams } = new URL(request.url)
  // The way through the sign-in of a proxy, which only the network has.
  if (searchParams.has(THROUGH)) return
  if (request.method !== 'GET' || origin !== home.origin || request.headers.has('range')) return
  if (request.mode === 'navigate' && pages.includes(pathname))
    event.respondWith(keptPage(shell).then(page => page ?? fetch(request)))
  else if (pathname.startsWith(`${home.pathname}assets/`))
    event.respondWith(keptFile(shell, request).then(file => file ?? fetch(request)))
})
