import { ownName, plainName } from '../../../web/place.ts'

/** The cache that holds one version of the page with all its files. A page holds a lock of this name while it is open. */
export const shellOf = (version: string) => ownName(`shell-${version}`)

/** A version is the hash of the build, with that of the page's policy (`web/build/kept-shell.ts`). */
const SHELL = /^shell-[\da-f]{12}\.[\da-f]{8}$/
export const isShell = (name: string) => SHELL.test(plainName(name) ?? '')

/** Orders of the page to its worker: to become the active version, or to remove caches that no page uses. */
export type Order = 'take over' | 'tidy up'
