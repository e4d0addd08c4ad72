import { createHash } from 'node:crypto'
import { readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { run } from './run.mjs'

export const installCommand = ['npm', 'ci', '--include=dev', '--include=optional', '--loglevel=error']

/** The stamp goes first and comes last, so an interrupted installation leaves none. @param {string} folder */
export async function dependenciesInstalled(folder) {
  const stamp = await readFile(stampFile(folder), 'utf8').catch(() => undefined)
  return stamp === (await lockfileHash(folder))
}

/**
 * @param {string} folder the project, or a package of its own inside it
 * @param {string} root
 * @param {AbortSignal} signal
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
export async function installDependencies(folder, root, signal) {
  const hash = await lockfileHash(folder)
  await rm(stampFile(folder), { force: true })
  /** @type {import('./run.mjs').RunOptions} */
  const options = {
    cwd: folder,
    env: hostEnvironment(root),
    deadlineMs: 15 * 60_000,
    signal,
    // npm first extracts every package it has begun with if it is asked to end; the next run starts afresh anyway.
    endBy: 'SIGKILL',
  }
  const installed = await run(installCommand, options)
  if (!installed.ok) return installed
  const ready = folder === root ? await ensureRuntime(root, options) : installed
  if (ready.ok) await writeFile(stampFile(folder), hash)
  return ready
}

/**
 * npm may be set not to run install scripts, by which the package `node` fetches its program.
 * @param {string} root
 * @param {import('./run.mjs').RunOptions} options
 */
async function ensureRuntime(root, options) {
  const program = join(root, 'node_modules', '.bin', 'node')
  const answers = () => run([program, '--version'], options)
  const answer = await answers()
  if (answer.ok) return answer
  const cwd = join(root, 'node_modules', 'node')
  const fetched = await run(['node', 'installArchSpecificPackage.js'], { ...options, cwd })
  if (!fetched.ok) return fetched
  await rm(program, { force: true })
  await symlink(join('..', 'node', 'bin', 'node'), program)
  return answers()
}

/** Lets the host's own Node run npm, which deletes the one in node_modules while it works. @param {string} root */
export function hostEnvironment(root) {
  const own = join(root, 'node_modules')
  const path = (process.env.PATH ?? '').split(delimiter).filter(folder => !folder.startsWith(own))
  return { ...process.env, PATH: path.join(delimiter) }
}

/** @param {string} folder */
async function lockfileHash(folder) {
  const lockfile = await readFile(join(folder, 'package-lock.json'))
  return createHash('sha256').update(lockfile).digest('hex')
}

/** @param {string} folder */
function stampFile(folder) {
  return join(folder, 'node_modules', '.installed-lockfile')
}
