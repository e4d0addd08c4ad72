import { Problem } from '../../platform/problems/errors.ts'
import { temporaryFolderOf } from '../../objects/keys.ts'
import { type DiskSpace, isAlmostFull } from '../../platform/disk/disk-space.ts'
import type { Media } from '../../data/articles/content.ts'

const GiB = 1024 ** 3
/** Temporary files of one account. */
const MOST_FILES = 20
const MOST_BYTES = 10 * GiB

/** How many bytes another temporary file of the account may have; 507 on a full disk, 429 beyond the account's share. */
export async function roomForFile(
  { objects, diskSpace }: Pick<Media, 'objects' | 'diskSpace'>,
  user_id: number,
  signal: AbortSignal,
): Promise<number> {
  const store = objects.current()
  if (store.kind === 'local') mustHaveRoom(await diskSpace())
  const prefix = temporaryFolderOf(user_id)
  const { objects: kept } = await store.list({ prefix, limit: MOST_FILES, by_folder: false }, signal)
  const room = MOST_BYTES - kept.reduce((total, { size }) => total + size, 0)
  if (kept.length < MOST_FILES && room > 0) return room
  throw new Problem(
    'too_many_files',
    `You have sent ${MOST_FILES} files or ${MOST_BYTES / GiB} GiB that no article uses yet. ` +
      'Make articles of them, or wait: a file is removed seven days after it was sent.',
  )
}

function mustHaveRoom(space: DiskSpace): void {
  if (isAlmostFull(space))
    throw new Problem(
      'insufficient_storage',
      'The disk of the server is almost full, so it takes no files. Ask an administrator to make room.',
    )
}
