import { createHash } from 'node:crypto'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { run } from './run.mjs'

/** The pages that browsers load: the administrators' console and the learners' app. */
export const sites = ['console', 'reader']

/** @param {string} site */
export const buildCommand = site => [
  join('node_modules', '.bin', 'node'),
  join('node_modules', 'vite', 'bin', 'vite.js'),
  'build',
  site,
]
const platform = ['http', 'problems', 'values'].map(folder => join('lib', 'platform', folder))
const shared = [
  'web',
  'samples',
  join('lib', 'contracts'),
  join('lib', 'learning'),
  join('lib', 'japanese', 'characters'),
  ...platform,
  'package-lock.json',
]
const notSources = [...sites.map(site => join(site, 'dist')), join('console', 'client')]

/**
 * The stamp contains the hash of the sources of the last complete build, and how they look from outside: their sizes and
 * times. Unless these have changed, nothing is read. A build removes the stamp first, so an interrupted one leaves none.
 * @param {string} root
 * @param {string} site
 */
export async function siteBuilt(root, site) {
  if (!existsSync(join(root, site, 'index.html'))) return true
  const stamp = await readFile(stampFile(root, site), 'utf8').catch(() => '')
  const [hash, looks] = stamp.split('\n')
  const now = looksOfSources(root, site)
  if (looks === now) return true
  if (hash !== (await hashOfSources(root, site))) return false
  // A check-out alone has touched them. A project that cannot be written is read again at the next start.
  await writeFile(stampFile(root, site), `${hash}\n${now}`).catch(() => {})
  return true
}

/** @param {string} root @param {string} site @param {AbortSignal} signal @returns {Promise<{ ok: boolean, output: string }>} */
export async function buildSite(root, site, signal) {
  // Sources that change during the build no longer match the hash, and the next run builds again.
  const looks = looksOfSources(root, site)
  const hash = await hashOfSources(root, site)
  await rm(stampFile(root, site), { force: true })
  const built = await run(buildCommand(site), {
    cwd: root,
    // The page is always built for production, whatever the services' own mode is.
    env: { ...process.env, NODE_ENV: 'production' },
    deadlineMs: 5 * 60_000,
    signal,
    endBy: 'SIGKILL',
  })
  if (built.ok) await writeFile(stampFile(root, site), `${hash}\n${looks}`)
  return built
}

/** @param {string} root @param {string} site */
async function hashOfSources(root, site) {
  const hash = createHash('sha256')
  for (const path of sourcesOf(root, site))
    hash.update(`${path}\0`).update(
      createHash('sha256')
        .update(await readFile(join(root, path)))
        .digest(),
    )
  return hash.digest('hex')
}

/** @param {string} root @param {string} site */
function looksOfSources(root, site) {
  const hash = createHash('sha256')
  for (const path of sourcesOf(root, site)) {
    const { size, mtimeMs } = statSync(join(root, path))
    hash.update(`${path}\0${size}\0${mtimeMs}\0`)
  }
  return hash.digest('hex')
}

/** @param {string} root @param {string} site */
const sourcesOf = (root, site) => [site, ...shared].flatMap(source => filesOf(root, source))

/**
 * The file or the files below a folder, in an order of their own. It waits for each folder, which takes less time than
 * many promises for small folders.
 * @param {string} root
 * @param {string} path
 * @returns {string[]}
 */
function filesOf(root, path) {
  if (notSources.includes(path)) return []
  if (!existsSync(join(root, path))) return []
  if (statSync(join(root, path)).isFile()) return [path]
  return readdirSync(join(root, path), { withFileTypes: true })
    .flatMap(entry => {
      const inside = join(path, entry.name)
      return entry.isDirectory() ? filesOf(root, inside) : [inside]
    })
    .sort()
}

/** @param {string} root @param {string} site */
function stampFile(root, site) {
  return join(root, site, 'dist', '.built-from')
}
