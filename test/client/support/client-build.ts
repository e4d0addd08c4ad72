import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { clientFolder } from '../../../console/client/scripts/client-folder.ts'

export interface BuildResult {
  /** Within the client's own folder: the apps find their packages from there. */
  folder: string
  exitCode: number
  output: string
  complaints: string
  close(): Promise<void>
}

/** Runs the build as a person does, into a folder of its own. */
export function runBuild(targets: string[], url: string | undefined): Promise<BuildResult> {
  const folder = join(clientFolder, 'dist', `test-${randomUUID()}`)
  const script = join(clientFolder, 'scripts', 'build.ts')
  const env = { PATH: process.env.PATH, ...(url === undefined ? {} : { MANAGER_CONSOLE_URL: url }) }
  return new Promise(resolve => {
    execFile(
      process.execPath,
      [script, ...targets, '--out', folder],
      { env, cwd: clientFolder },
      (error, output, complaints) =>
        resolve({
          folder,
          exitCode: error === null ? 0 : typeof error.code === 'number' ? error.code : -1,
          output,
          complaints,
          close: () => rm(folder, { recursive: true, force: true }),
        }),
    )
  })
}
