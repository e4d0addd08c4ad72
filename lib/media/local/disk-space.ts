import { mkdir, statfs } from 'node:fs/promises'

/** Of the disk that holds a folder, in bytes; `free` is what this process may still write. */
export interface DiskSpace {
  free: number
  total: number
}

export async function diskSpaceAt(folder: string): Promise<DiskSpace> {
  await mkdir(folder, { recursive: true })
  const { bsize, bavail, blocks } = await statfs(folder)
  return { free: bavail * bsize, total: blocks * bsize }
}
