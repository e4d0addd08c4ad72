// The only module that knows where a page, or its service worker, lies. It imports nothing: the page's first script has it.

/** The folder that `way` leads to from an address. A proxy may take two slashes for one. */
export const rootFrom = (address: string, way: string): string =>
  new URL(way, address).pathname.replaceAll(/\/{2,}/g, '/')

/** A service worker has no document, and Node, in which tests run parts of a page, no location either. */
interface Surroundings {
  URL: typeof URL
  location?: { origin: string; href: string }
  document?: { documentElement: { dataset: Record<string, string | undefined> } }
}
const { document, location }: Surroundings = globalThis
const { origin, href } = location ?? new URL('http://localhost/app/reader/')

/** The server says the way in each page; Vite serves a page at `/`. The service worker lies beside the learner's page. */
const way = document ? (document.documentElement.dataset.root ?? './') : '../../'

/** The path of this yomu: `/`, or `/yomu/`. */
const root = rootFrom(href, way)

/** Names under a path begin with it, and with a sign that no path contains. */
const before = root === '/' ? '' : `${root}#`

/** The name of what the browser keeps, by the name that it has at `/`: other apps share the origin of a path. */
export const ownName = (name: string): string => before + name

/** The name at `/` of what this yomu has named; null for what another root has named. */
export const plainName = (name: string): string | null =>
  name.startsWith(before) ? name.slice(before.length) : null

export const readerPath = '/app/reader/'

/** The address of a path of the server. Relative ones cannot be fetched by a page whose own address has a password. */
export const addressOf = (path: string): string => origin + root + path.slice(1)
