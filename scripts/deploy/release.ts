import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeRelease } from '../../lib/platform/config/files.ts'
import { commitAt, releaseAt, removeUnfinished, unfinishedAt } from './releases.ts'
import { outputOf, run } from './run.ts'
import type { DeploySettings } from './settings.ts'
import { checkStart } from './start-check.ts'

/** Makes the commit a release: built, and started once. Its folder is complete or absent. */
export async function prepareRelease(settings: DeploySettings, signal: AbortSignal): Promise<string> {
  const { root } = settings
  await removeUnfinished(root)
  const commit = await fetchCommit(settings, signal)
  if (existsSync(releaseAt(root, commit))) return commit

  const folder = unfinishedAt(root, commit)
  await mkdir(folder)
  try {
    await checkOut(root, commit, signal)
    writeRelease(folder, commit)
    // Installs the lockfile's packages (npm ci) and builds. The set-up notes hashes in DATA_DIR, which outlives the release here.
    await run(['npm', 'run', 'build-console'], { cwd: folder, env: { DATA_DIR: root }, signal })
    await checkStart(folder, signal)
    await rename(folder, releaseAt(root, commit))
    return commit
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const repositoryOf = (root: string) => join(root, 'repository.git')
/** Keeps git from asking for a password, which nobody is there to type. */
const env = { GIT_TERMINAL_PROMPT: '0' }

async function fetchCommit(settings: DeploySettings, signal: AbortSignal): Promise<string> {
  const { root, remote, branch } = settings
  const cwd = repositoryOf(root)
  const head = `refs/heads/${branch}`
  if (!existsSync(join(cwd, 'HEAD')))
    await run(['git', 'init', '--quiet', '--bare', cwd], { cwd: root, env, signal })
  await run(['git', 'fetch', '--no-tags', '--force', '--', remote, `${head}:${head}`], { cwd, env, signal })
  const last = await outputOf(['git', 'rev-parse', '--verify', head], { cwd, env, signal })
  const commit = settings.commit ?? last
  await run(['git', 'merge-base', '--is-ancestor', commit, head], { cwd, env, signal }).catch(
    (cause: unknown) => {
      throw new Error(`The commit ${commit} is not on the branch ${branch}.`, { cause })
    },
  )
  const running = await commitAt(root, 'healthy')
  if (running !== null && !settings.mayGoBack && (await isOlder(commit, running)))
    throw new Error(
      `The commit ${commit} is older than the running commit ${running}. To return to it, run: npm run deploy -- --rollback ${commit}`,
    )
  return commit

  /** Recorded pushes can be sent again with their valid signatures, so an old commit proves nothing. */
  async function isOlder(wanted: string, than: string): Promise<boolean> {
    if (wanted === than) return false
    const ahead = await outputOf(['git', 'rev-list', '--count', `${than}..${wanted}`], {
      ...{ cwd, env, signal },
    }).catch(() => {
      signal.throwIfAborted()
      return null
    })
    // A running commit that a rewritten branch has lost cannot be compared; then only the last one is new for sure.
    return ahead === null ? wanted !== last : ahead === '0'
  }
}

async function checkOut(root: string, commit: string, signal: AbortSignal): Promise<void> {
  const archive = `${unfinishedAt(root, commit)}.tar`
  const files = { cwd: repositoryOf(root), env, signal }
  await run(['git', 'archive', '--format=tar', '--output', archive, commit], files)
  await run(['tar', '-xf', archive, '-C', unfinishedAt(root, commit)], files)
  await rm(archive)
}
