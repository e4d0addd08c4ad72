import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { isHalfRestored } from '../../../lib/operations/backup/restore/plan.ts'
import { isAlmostFull } from '../../../lib/platform/disk/disk-space.ts'
import { type Finding, fine, warning, wrong } from '../finding.ts'
import type { Installation } from '../installation.ts'

const GIB = 1024 ** 3

export async function checkDataFolder({ config, machine }: Installation): Promise<Finding[]> {
  const folder = resolve(config.DATA_DIR)
  const existing = nearest(folder)
  if (!mayWrite(existing)) return [notWritable(folder)]
  if (isHalfRestored(folder)) return [halfRestored(folder)]
  const space = await machine.diskSpace(existing)
  const free = `${(space.free / GIB).toFixed(1)} GiB free`
  return [
    existing === folder
      ? ownedBy(folder, machine.uid)
      : fine(`${folder} does not exist yet; the first start makes it`),
    isAlmostFull(space)
      ? wrong({
          what: `The disk of ${folder} is almost full: ${free}`,
          means: 'Files are no longer accepted; when it is full, nothing can be written',
          remedy: 'Free some space, or move DATA_DIR to a larger disk; npm run prune removes leftovers',
        })
      : fine(`Disk: ${free}`),
  ]
}

const nearest = (path: string): string =>
  existsSync(path) || dirname(path) === path ? path : nearest(dirname(path))

function mayWrite(folder: string): boolean {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    return statSync(folder).isDirectory()
  } catch {
    return false
  }
}

/** Compares owners: root may write everywhere, which proves nothing for the services' user. */
function ownedBy(folder: string, uid: number | undefined): Finding {
  const owner = statSync(folder).uid
  if (uid === undefined || uid === owner) return fine(`${folder} can be written`)
  return warning({
    what: `This command runs as user ${uid}, but ${folder} belongs to user ${owner}`,
    means:
      'Whether the services can use their files is not known, and files that a command makes are not theirs',
    remedy: 'Run it as the user that runs yomu: docs/deployment.md says how',
  })
}

const halfRestored = (folder: string): Finding =>
  wrong({
    what: `A restore into ${folder} was not finished`,
    means: 'Part of the data is missing, so yomu does not start',
    remedy: 'Run npm run restore again with the same file, or begin with an empty DATA_DIR',
  })

const notWritable = (folder: string): Finding =>
  wrong({
    what: `${folder} cannot be used as a folder for data`,
    means: 'yomu cannot start, or cannot keep anything',
    remedy: 'Choose another DATA_DIR, or allow the user that runs yomu to write there',
  })
