import { rmSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'

export interface Workspaces {
  /** Runs `work` in a folder of its own, which only this account can read and which is gone afterwards. */
  within<T>(work: (folder: string) => Promise<T>): Promise<T>
}

export const createWorkspaces = (folder: string): Workspaces => ({
  within: async work => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const own = await mkdtemp(join(folder, 'work-'))
    try {
      return await work(own)
    } finally {
      await rm(own, { recursive: true, force: true })
    }
  },
})

/** Removes what a killed process left behind; nothing else may lie in the folder. */
export const removeLeftovers = (folder: string): void => rmSync(folder, { recursive: true, force: true })
