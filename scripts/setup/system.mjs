import { accessSync, constants, existsSync } from 'node:fs'
import { basename, delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { run } from './run.mjs'

/**
 * A Debian package, known by what it brings: a command, a library, another file, `data`, a file that is as good in a
 * folder of our own, or a `tool`, which is unpacked into that folder even for root: its package would start a daemon if it
 * were installed, or is used by this project alone. `needs` names packages that are unpacked with it. A package outside
 * Debian's main section says its `section`. None is required: `without` says what is missing then.
 * @typedef {{ command: string } | { library: string } | { file: string } | { data: string } | { tool: string }} Brought
 * @typedef {{ name: string, without: string, needs?: string[], section?: string } & Brought} SystemPackage
 * @typedef {{ missing: SystemPackage[], coming: SystemPackage[], commands: string[][], obstacle?: string }} Plan
 */

/** The folder of packages that are unpacked instead of installed. */
const unpacked = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), '.debian')
const unpack =
  'mkdir -p "$0" && cd "$0" && apt-get -qq download "$@" && for each in *.deb; do dpkg-deb -x "$each" .; done && rm -f *.deb'

/**
 * Unpacks packages of a section that this machine may not use: its list is read from the machine's own Debian mirrors into
 * a folder that is removed again, so that the machine's sources and lists stay as they are.
 */
const unpackFromSection = `set -e; mkdir -p "$0"; cd "$0"; section=$1; shift
own=$(mktemp -d "$0/section-XXXXXX"); trap 'rm -rf "$own"' EXIT
mkdir -p "$own/lists/partial" "$own/cache/archives/partial"
keys=/usr/share/keyrings/debian-archive-keyring.gpg
[ -e "$keys" ] && signed="[signed-by=$keys] " || signed=
apt-get indextargets --format "deb $signed\\$(REPO_URI) \\$(RELEASE) $section" 'Created-By: Packages' 'Origin: Debian' 'Component: main' | sort -u > "$own/sources.list"
[ -s "$own/sources.list" ] || { echo "this system has no sources of Debian" >&2; exit 1; }
of_own() { apt-get -qq -oAPT::Sandbox::User="$(id -un)" -oDir::Etc::SourceList="$own/sources.list" -oDir::Etc::SourceParts=- -oDir::State::Lists="$own/lists" -oDir::Cache="$own/cache" -oAcquire::Retries=0 -oAcquire::http::Timeout=20 "$@"; }
of_own update
of_own download "$@"
for each in *.deb; do dpkg-deb -x "$each" .; done; rm -f *.deb`

/** @param {SystemPackage[]} packages */
const namesOf = packages => packages.flatMap(({ name, needs = [] }) => [name, ...needs])

/** One command for all packages of Debian's main section, and one for each other section after it. @param {SystemPackage[]} packages */
const unpackingOf = packages =>
  [...new Set(packages.map(({ section = '' }) => section))].sort().map(section => {
    const names = namesOf(packages.filter(each => (each.section ?? '') === section))
    return section === ''
      ? ['sh', '-c', unpack, unpacked, ...names]
      : ['sh', '-c', unpackFromSection, unpacked, section, ...names]
  })

/**
 * Decides what to run for the packages that are not there, or says why nothing can be.
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
  const unpacking = unpackingOf(tools)
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
  /** @param {string} command */
  const isOnPath = command => commandFolders.some(folder => isExecutable(join(folder, command)))
  return {
    /** @param {Brought} brought */
    has(brought) {
      if ('command' in brought) return isOnPath(brought.command)
      if ('file' in brought) return existsSync(brought.file)
      if ('data' in brought) return isThere(brought.data)
      if ('tool' in brought)
        return isThere(brought.tool) || (/\/s?bin\//.test(brought.tool) && isOnPath(basename(brought.tool)))
      return libraryFolders.some(folder => existsSync(join(folder, brought.library)))
    },
    isRoot: process.getuid?.() === 0,
    skip: process.env.SETUP_SKIP_APT === '1',
  }
}

/** @param {Plan} plan @param {AbortSignal} signal @returns {Promise<string | undefined>} the obstacle met, if any */
export async function carryOut({ commands }, signal) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const command of commands) {
    const { ok, output } = await run(command, { env, deadlineMs: 15 * 60_000, signal, endBy: 'SIGTERM' })
    if (!ok) return output.trim().split('\n').at(-1) || `${command.slice(0, 2).join(' ')} failed`
  }
  return undefined
}

/** Lines about packages outside Debian's main section. @param {SystemPackage[]} packages */
export const sectionsOf = packages =>
  packages.flatMap(({ name, section }) =>
    section === undefined
      ? []
      : [
          `${name} is of Debian's section ${section}. It was unpacked into .debian; this system's sources are unchanged.`,
        ],
  )

/**
 * A sentence that says how to get packages that are missing.
 * @param {SystemPackage[]} packages
 * @param {{ has: (brought: Brought) => boolean, isRoot: boolean }} machine
 */
export function remedyOf(packages, { has, isRoot }) {
  if (!has({ command: 'apt-get' }))
    return 'Install what they bring in this system’s own way; docs/deployment.md says which settings name their files.'
  const forRoot = isRoot ? [] : packages.filter(each => !('tool' in each || 'data' in each))
  return forRoot.length > 0
    ? `To have them, run as root: apt-get install ${namesOf(forRoot).join(' ')}.`
    : 'The next start tries again; as root, run apt-get update first if the lists of packages are old.'
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
