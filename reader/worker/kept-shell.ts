import { isShell, shellOf } from '../src/install/shell-names.ts'

/** The page lies where the worker does. */
const PAGE = './'
/** The server sends each file packed as the browser asks; what is kept is unpacked. */
const anyForm = { ignoreVary: true }

/** The page enters its cache last: if it is there, so are all its files. */
export const keptPage = (shell: string) => caches.match(PAGE, { ...anyForm, cacheName: shell })

/**
 * Finds a file in any version's cache: its name identifies its content, and an open page may be of an earlier version. Caches
 * of other apps in this origin are left alone.
 */
export async function keptFile(shell: string, request: Request): Promise<Response | undefined> {
  const fileIn = (cacheName: string) => caches.match(request, { ...anyForm, cacheName })
  const own = await fileIn(shell)
  if (own) return own
  const kept = await Promise.all((await caches.keys()).filter(isShell).map(fileIn))
  return kept.find(file => file !== undefined)
}

/** Keeps the page of a version and all its files, or nothing. */
export async function keepShell(version: string, files: readonly string[]): Promise<void> {
  const shell = shellOf(version)
  // The server went back to a version that is still in use here.
  if (await keptPage(shell)) return
  // `tidyUp` keeps a shell that is locked.
  await navigator.locks.request(shell, { mode: 'shared' }, async () => {
    try {
      const cache = await caches.open(shell)
      const page = await fetched(PAGE, 'no-store')
      if (!(await page.clone().text()).includes(version)) throw new Error('The page is of another version.')
      await Promise.all(files.map(async file => cache.put(file, await fetched(file))))
      await cache.put(PAGE, page)
    } catch (error) {
      await caches.delete(shell)
      throw error
    }
  })
}

async function fetched(path: string, cache: RequestCache = 'default'): Promise<Response> {
  const response = await fetch(path, { cache, redirect: 'error' })
  // A proxy that asks for a sign-in may answer with a page in place of a file.
  const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false
  if (!response.ok || isPage !== (path === PAGE))
    throw new Error(`${path} was answered with ${response.status}.`)
  return response
}

/** Removes versions that no page uses, unless one is being installed, which then does it. */
export async function tidyUp(
  { clients, registration }: Pick<ServiceWorkerGlobalScope, 'clients' | 'registration'>,
  shell: string,
): Promise<void> {
  if (registration.installing || registration.waiting) return
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const pages = windows.filter(({ url }) => url.startsWith(registration.scope))
  const { held = [] } = await navigator.locks.query()
  const locks = held.filter(({ name = '' }) => isShell(name))
  // A page that is only just loading has not said yet which version it is.
  if (locks.length < pages.length) return
  for (const name of await caches.keys())
    if (isShell(name) && name !== shell)
      await navigator.locks.request(name, { ifAvailable: true }, async lock => {
        if (lock) await caches.delete(name)
      })
}
