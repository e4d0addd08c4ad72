import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Finding, orFine, wrong } from '../finding.ts'
import type { Installation } from '../installation.ts'

export async function checkPermissions({ config, files }: Installation): Promise<Finding[]> {
  const folder = resolve(config.DATA_DIR)
  const settings = filesIn(join(folder, 'settings'))
  const open = [files.local, folder, ...settings].filter(path => existsSync(path) && isOpen(path))
  const owner = existsSync(folder) ? statSync(folder).uid : undefined
  const strange = [...filesIn(folder), ...settings].filter(path => statSync(path).uid !== owner)
  return orFine(
    [
      ...open.map(openToOthers),
      ...(strange.length > 0 && owner !== undefined ? [belongsToOthers(strange, owner, folder)] : []),
    ],
    'Settings and data can be read by their owner alone',
  )
}

const filesIn = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder).map(name => join(folder, name)) : []

const isOpen = (path: string) => (statSync(path).mode & 0o077) !== 0

const openToOthers = (path: string): Finding =>
  wrong({
    what: `${path} is open to other users of this machine`,
    means: 'They can read secrets and what learners have written, or change it',
    remedy: `chmod go= ${path}`,
  })

const belongsToOthers = (paths: readonly string[], owner: number, folder: string): Finding =>
  wrong({
    what: `${paths.slice(0, 3).join(', ')} do not belong to the owner of ${folder}`,
    means: 'The services may not be able to write there; a command was probably run as another user',
    remedy: `chown -R ${owner} ${folder}, and run commands as the user that runs yomu`,
  })
