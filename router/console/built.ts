import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where the build leaves the console. */
export const consoleFolder = fileURLToPath(new URL('../../console/dist', import.meta.url))

export const pageIn = (folder: string) => join(folder, 'index.html')
export const consoleIsBuilt = (folder = consoleFolder) => existsSync(pageIn(folder))
