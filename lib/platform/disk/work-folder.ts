import { rmSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Readable only by this user. */
export interface WorkFolder {
  readonly path: string
  remove(): Promise<void>
}

export async function openWorkFolder(parent: string): Promise<WorkFolder> {
  await mkdir(parent, { recursive: true, mode: 0o700 })
  const path = await mkdtemp(join(parent, 'work-'))
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}

export async function inWorkFolder<T>(parent: string, work: (folder: string) => Promise<T>): Promise<T> {
  const { path, remove } = await openWorkFolder(parent)
  try {
    return await work(path)
  } finally {
    await remove()
  }
}

/** A killed process leaves folders; the parent may hold nothing else. */
export const removeLeftovers = (parent: string): void => rmSync(parent, { recursive: true, force: true })
