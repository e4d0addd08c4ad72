import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
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
const shared = ['web', 'samples', join('lib', 'contracts'), ...platform, 'package-lock.json']
const notSources = [...sites.map(site => join(site, 'dist')), join('console', 'client')]

/**
 * The stamp contains the hash of the sources of the last complete build. A build removes it first, so an interrupted
 * one leaves none.
 *
 * @param {string} root
 * @param {string} site
 */
export async function siteBuilt(root, site) {
  if (!existsSync(join(root, site, 'index.html'))) return true
  const stamp = await readFile(stampFile(root, site), 'utf8').catch(() => undefined)
  return stamp === (await hashOfSources(root, site))
}

/**
 * @param {string} root
 * @param {string} site
 * @param {AbortSignal} signal
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
export async function buildSite(root, site, signal) {
  // If a source changes during the build, the hash no longer matches and the next run builds again.
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
  if (built.ok) await writeFile(stampFile(root, site), hash)
  return built
}

/**
 * @param {string} root
 * @param {string} site
 */
async function hashOfSources(root, site) {
  const hash = createHash('sha256')
  for (const path of (await Promise.all([site, ...shared].map(source => filesOf(root, source)))).flat())
    hash.update(`${path}\0`).update(
      createHash('sha256')
        .update(await readFile(join(root, path)))
        .digest(),
    )
  return hash.digest('hex')
}

/**
 * The file or the files below a folder, in an order of their own.
 *
 * @param {string} root
 * @param {string} path
 * @returns {Promise<string[]>}
 */
async function filesOf(root, path) {
  if (notSources.includes(path)) return []
  const entries = await readdir(join(root, path), { withFileTypes: true }).catch(() => undefined)
  if (!entries) return existsSync(join(root, path)) ? [path] : []
  const files = await Promise.all(
    entries.map(entry => {
      const inside = join(path, entry.name)
      return entry.isDirectory() ? filesOf(root, inside) : [inside]
    }),
  )
  return files.flat().sort()
}

/**
 * @param {string} root
 * @param {string} site
 */
function stampFile(root, site) {
  return join(root, site, 'dist', '.built-from')
}
