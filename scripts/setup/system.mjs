import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { run } from './run.mjs'

/**
 * A Debian package, known by what it brings: a command, a library, another file, `data`, a file that is as good in a
 * folder of our own, or a `tool`, a program whose package would start a daemon if it were installed: it is unpacked into
 * that folder even for root. None is required: `without` says what is missing then.
 *
 * @typedef {{ command: string } | { library: string } | { file: string } | { data: string } | { tool: string }} Brought
 * @typedef {{ name: string, without: string } & Brought} SystemPackage
 * @typedef {{ missing: SystemPackage[], coming: SystemPackage[], commands: string[][], obstacle?: string }} Plan
 */

/** The folder of packages that are unpacked instead of installed. */
const unpacked = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), '.debian')
const unpack =
  'mkdir -p "$0" && cd "$0" && apt-get -qq download "$@" && for each in *.deb; do dpkg-deb -x "$each" .; done && rm -f *.deb'

/** @param {SystemPackage[]} packages */
const namesOf = packages => packages.map(({ name }) => name)

/**
 * Decides what to run for the packages that are not there, or says why nothing can be.
 *
 * @param {SystemPackage[]} wanted
 * @param {{ has: (brought: Brought) => boolean, isRoot: boolean, skip: boolean }} machine
 * @returns {Plan}
 */
export function planSystemPackages(wanted, { has, isRoot, skip }) {
  const missing = skip ? [] : wanted.filter(each => !has(each))
  if (missing.length === 0) return { missing, coming: [], commands: [] }
  if (!has({ command: 'apt-get' }))
    return { missing, coming: [], commands: [], obstacle: 'this system has no apt-get' }
  const isUnpacked = (/** @type {SystemPackage} */ each) => 'tool' in each || ('data' in each && !isRoot)
  const tools = missing.filter(isUnpacked)
  const others = missing.filter(each => !isUnpacked(each))
  const unpacking = tools.length === 0 ? [] : [['sh', '-c', unpack, unpacked, ...namesOf(tools)]]
  if (!isRoot) {
    const obstacle = others.length === 0 ? {} : { obstacle: 'only root can install them' }
    return { missing, coming: tools, commands: unpacking, ...obstacle }
  }
  const install = ['apt-get', 'install', '-qq', '--yes', '--no-install-recommends', ...namesOf(others)]
  const installing = others.length === 0 ? [] : [install]
  const update = ['apt-get', 'update', '-qq', '-oAcquire::Retries=0', '-oAcquire::http::Timeout=20']
  return { missing, coming: missing, commands: [update, ...installing, ...unpacking] }
}

/** Debian keeps the libraries of an architecture in a folder of that name, others together. */
const libraryFolders = ['x86_64-linux-gnu', 'aarch64-linux-gnu', '']
  .map(architecture => join('/usr/lib', architecture))
  .concat('/usr/lib64')

/** The machine as planSystemPackages sees it. */
export function thisMachine() {
  const commandFolders = (process.env.PATH ?? '').split(delimiter)
  return {
    /** @param {Brought} brought */
    has(brought) {
      if ('command' in brought)
        return commandFolders.some(folder => isExecutable(join(folder, brought.command)))
      if ('file' in brought) return existsSync(brought.file)
      if ('data' in brought) return isThere(brought.data)
      if ('tool' in brought) return isThere(brought.tool)
      return libraryFolders.some(folder => existsSync(join(folder, brought.library)))
    },
    isRoot: process.getuid?.() === 0,
    skip: process.env.SETUP_SKIP_APT === '1',
  }
}

/**
 * @param {Plan} plan
 * @param {AbortSignal} signal
 * @returns {Promise<string | undefined>} the obstacle met, if any
 */
export async function carryOut({ commands }, signal) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const command of commands) {
    const { ok, output } = await run(command, { env, deadlineMs: 15 * 60_000, signal, endBy: 'SIGTERM' })
    if (!ok) return output.trim().split('\n').at(-1) || `${command.slice(0, 2).join(' ')} failed`
  }
  return undefined
}

/** @param {string} path */
const isThere = path => existsSync(path) || existsSync(join(unpacked, path))

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
