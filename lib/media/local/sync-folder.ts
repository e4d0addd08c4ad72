import { open } from 'node:fs/promises'

/** Until its folder is on disk, a file that was renamed into it may be gone after a power failure. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
