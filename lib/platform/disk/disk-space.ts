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

/** What stays free of the disk, for the stores beside the files. */
const LEAST_FREE_BYTES = 1024 ** 3
const LEAST_FREE_SHARE = 0.05

/** Whether the rest of the disk is kept for the stores, so that it takes no files. */
export const isAlmostFull = ({ free, total }: DiskSpace): boolean =>
  free < LEAST_FREE_BYTES || free < LEAST_FREE_SHARE * total
