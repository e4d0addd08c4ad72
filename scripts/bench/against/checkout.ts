import { execFile } from 'node:child_process'
import { readFile, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'

export const project = fileURLToPath(new URL('../../../', import.meta.url))

/** The files of a commit, in a temporary folder that disposing removes. Equal packages are not installed again. */
export async function checkOut(commit: string, repository = project) {
  const git = gitIn(repository)
  const name = await git('rev-parse', '--verify', '--short', '--end-of-options', `${commit}^{commit}`).catch(
    () => {
      throw new Error(`${commit} is not a commit of the repository in ${repository}.`)
    },
  )
  const temporary = await temporaryFolder()
  await using ending = new AsyncDisposableStack()
  ending.defer(temporary.remove)
  const folder = join(temporary.path, name)
  // Removes a half-made checkout too. `--force`, since its set-up leaves files.
  ending.defer(async () => {
    await git('worktree', 'remove', '--force', folder).catch(() => git('worktree', 'prune'))
  })
  await git('worktree', 'add', '--detach', folder, name)
  const [own, its] = await Promise.all([repository, folder].map(lockfileIn))
  if (own === its) await symlink(join(repository, 'node_modules'), join(folder, 'node_modules'))
  const kept = ending.move()
  return { folder, name, [Symbol.asyncDispose]: () => kept.disposeAsync() }
}

const gitIn =
  (folder: string) =>
  async (...args: string[]) =>
    (await promisify(execFile)('git', ['-C', folder, ...args])).stdout.trim()

const lockfileIn = (folder: string) => readFile(join(folder, 'package-lock.json'), 'utf8')
