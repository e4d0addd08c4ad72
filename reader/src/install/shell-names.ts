/** The cache that holds one version of the page with all its files. A page holds a lock of this name while it is open. */
export const shellOf = (version: string) => `shell-${version}`
export const isShell = (name: string) => name.startsWith('shell-')

/** Orders of the page to its worker: to become the active version, or to remove caches that no page uses. */
export type Order = 'take over' | 'tidy up'
