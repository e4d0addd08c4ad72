import { existsSync, statSync } from 'node:fs'
import { isAlmostFull } from '../../../lib/platform/disk/disk-space.ts'
import { backupFolderOf, faultOfFolder } from '../../../lib/study/backups/folder.ts'
import { backupState } from '../../../lib/study/backups/state.ts'
import { type Finding, fine, orFine, warning, wrong } from '../finding.ts'
import type { Installation } from '../installation.ts'
import { asItIs } from '../outside/saved.ts'

export async function checkBackups({ config, machine, now }: Installation): Promise<Finding[]> {
  const { BACKUP_DIR, BACKUP_EVERY_HOURS, NODE_ENV, PUBLIC_URL } = config
  if (BACKUP_DIR === undefined && BACKUP_EVERY_HOURS === 0)
    return [NODE_ENV === 'production' || PUBLIC_URL !== undefined ? NOT_SET_UP : fine('None are set up')]
  const folder = backupFolderOf(config)
  if (BACKUP_DIR === undefined && !existsSync(folder)) return [fine(`The first backup makes ${folder}`)]
  const fault = await faultOfFolder(folder, { writes: BACKUP_EVERY_HOURS > 0 })
  if (fault !== null) return [unusable(fault)]
  const findings = (statSync(folder).mode & 0o077) === 0 ? [] : [openToOthers(folder)]
  if (isAlmostFull(await machine.diskSpace(folder))) findings.push(almostFull(folder))
  const { problem, detail, last } = await backupState(config, { now: now(), read: asItIs })
  if (problem === 'failed') findings.push(failed(detail ?? 'unknown', last?.at))
  if (problem === 'overdue') findings.push(overdue(folder, last?.at))
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

const failed = (reason: string, last: string | undefined): Finding =>
  wrong({
    what: `The last backup failed: ${reason.replace(/\.$/, '')}`,
    means: `What was written since ${last ?? 'the beginning'} is in no backup`,
    remedy: 'Correct the cause, then make a backup at once: npm run backup -- FILE',
  })

/** A new installation has none until the first night. */
const overdue = (folder: string, last: string | undefined): Finding =>
  (last === undefined ? warning : wrong)({
    what:
      last === undefined ? `There is no backup in ${folder}` : `The newest backup in ${folder} is of ${last}`,
    means: 'If the disk fails, what was written since then is lost',
    remedy:
      'See why none is made (journalctl -u yomu-backup, or the log of study), and make one: npm run backup -- FILE',
  })
