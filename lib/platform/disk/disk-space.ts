import { mkdir, statfs } from 'node:fs/promises'

/** In bytes; `free` is the space that this process may still use. */
export interface DiskSpace {
  free: number
  total: number
}

export async function diskSpaceAt(folder: string): Promise<DiskSpace> {
  await mkdir(folder, { recursive: true })
  const { bsize, bavail, blocks } = await statfs(folder)
  return { free: bavail * bsize, total: blocks * bsize }
}

/** The part of the disk that stays free, for the stores beside the files. */
const LEAST_FREE_BYTES = 1024 ** 3
const LEAST_FREE_SHARE = 0.05

/** True if the rest is reserved for the stores, so that the disk takes no files. */
export const isAlmostFull = ({ free, total }: DiskSpace): boolean =>
  free < LEAST_FREE_BYTES || free < LEAST_FREE_SHARE * total
