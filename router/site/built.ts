import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const siteNames = ['console', 'reader'] as const
export type SiteName = (typeof siteNames)[number]

/** The folder of a built site. */
export const folderOf = (site: SiteName) => fileURLToPath(new URL(`../../${site}/dist`, import.meta.url))

export const pageIn = (folder: string) => join(folder, 'index.html')
export const isBuilt = (folder: string) => existsSync(pageIn(folder))
