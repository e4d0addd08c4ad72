import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

/** Built sites, which browser tests rebuild where the sources differ: copies, so that the originals stay as they are. */
const BUILT = ['console/dist', 'reader/dist']
/** Installed packages, each of which is linked: vite writes its caches beside them. */
const PACKAGES = ['node_modules', 'console/client/node_modules']
/** Programs and data of Debian, which the set-up unpacks. */
const UNPACKED = '.debian'

export interface Copy {
  root: string
  temporary: string
  applies(patch: string): Promise<boolean>
  apply(patch: string): Promise<void>
  /** Takes a patch back, and puts the sites back as they were built without it. */
  takeBack(patch: string): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

export async function copyTree(from: string): Promise<Copy> {
  const folder = await mkdtemp(join(tmpdir(), 'yomu-broken-'))
  const root = join(folder, 'tree')
  const temporary = join(folder, 'tmp')
  const git = async (...args: string[]) => (await promisify(execFile)('git', args, { cwd: root })).stdout
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 5 })
  try {
    await mkdir(root)
    await mkdir(temporary)
    await copyFiles(from, root)
    for (const packages of PACKAGES) await linkPackages(join(from, packages), join(root, packages))
    if (existsSync(join(from, UNPACKED))) await symlink(join(from, UNPACKED), join(root, UNPACKED))
    await copySites(from, root)
    // Tests ask git for the files of the project.
    await git('init', '--quiet')
    await git('add', '--all')
  } catch (error) {
    await remove()
    throw error
  }
  return {
    root,
    temporary,
    applies: patch =>
      git('apply', '--check', patch).then(
        () => true,
        () => false,
      ),
    async apply(patch) {
      await git('apply', patch)
    },
    async takeBack(patch) {
      await git('apply', '--reverse', patch)
      await copySites(from, root)
    },
    [Symbol.asyncDispose]: remove,
  }
}

async function copyFiles(from: string, to: string) {
  const { stdout } = await promisify(execFile)(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    { cwd: from, maxBuffer: 16 * 2 ** 20 },
  )
  for (const path of new Set(stdout.split('\0').filter(Boolean))) {
    if (!existsSync(join(from, path))) continue
    await mkdir(join(to, dirname(path)), { recursive: true })
    await copyFile(join(from, path), join(to, path))
  }
}

async function linkPackages(from: string, to: string) {
  if (!existsSync(from)) return
  await mkdir(to, { recursive: true })
  for (const name of await readdir(from))
    if (!/^\.vite/.test(name)) await symlink(join(from, name), join(to, name))
}

async function copySites(from: string, to: string) {
  for (const site of BUILT) {
    await rm(join(to, site), { recursive: true, force: true })
    if (existsSync(join(from, site))) await cp(join(from, site), join(to, site), { recursive: true })
  }
}
