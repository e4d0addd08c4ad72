/** The cache that holds one version of the page with all its files. A page holds a lock of this name while it is open. */
export const shellOf = (version: string) => `shell-${version}`
export const isShell = (name: string) => name.startsWith('shell-')

/** What the page tells its worker: to be the version that is used from now on, or to remove what no page uses. */
export type Order = 'take over' | 'tidy up'
