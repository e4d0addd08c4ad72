import { existsSync, statSync } from 'node:fs'
import { isAlmostFull } from '../../../lib/platform/disk/disk-space.ts'
import { backupFolderOf, faultOfFolder } from '../../../lib/study/backups/folder.ts'
import { type Finding, fine, orFine, warning, wrong } from '../finding.ts'
import type { Installation } from '../installation.ts'

/** Checks that backups are set up and can be written. */
export async function checkBackups({ config, machine }: Installation): Promise<Finding[]> {
  const { BACKUP_DIR, BACKUP_EVERY_HOURS, NODE_ENV, PUBLIC_URL } = config
  if (BACKUP_DIR === undefined && BACKUP_EVERY_HOURS === 0)
    return [NODE_ENV === 'production' || PUBLIC_URL !== undefined ? NOT_SET_UP : fine('None are set up')]
  const folder = backupFolderOf(config)
  if (BACKUP_DIR === undefined && !existsSync(folder)) return [fine(`The first backup makes ${folder}`)]
  const fault = await faultOfFolder(folder, { writes: BACKUP_EVERY_HOURS > 0 })
  if (fault !== null) return [unusable(fault)]
  const findings = (statSync(folder).mode & 0o077) === 0 ? [] : [openToOthers(folder)]
  if (isAlmostFull(await machine.diskSpace(folder))) findings.push(almostFull(folder))
  return orFine(findings, `Backups go to ${folder}`)
}

const NOT_SET_UP = warning({
  what: 'No backups are set up, as far as the settings say',
  means: 'If the disk fails, everything is lost',
  remedy: 'Set BACKUP_DIR, and BACKUP_EVERY_HOURS unless a timer makes them: docs/backup.md says how',
})

const unusable = (fault: string): Finding =>
  wrong({
    what: fault.replace(/\.$/, ''),
    means: 'No backup is made, and stores of an earlier release are not upgraded',
    remedy: 'Correct BACKUP_DIR, or the folder',
  })

const openToOthers = (folder: string): Finding =>
  wrong({
    what: `${folder} is open to other users of this machine`,
    means: 'They can read backups, with what learners have written and hashes of passwords',
    remedy: `chmod go= ${folder}`,
  })

const almostFull = (folder: string): Finding =>
  wrong({
    what: `The disk of ${folder} is almost full`,
    means: 'The next backup may not fit',
    remedy: 'Free some space, or choose another BACKUP_DIR',
  })
