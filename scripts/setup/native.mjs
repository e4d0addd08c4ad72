import { createHash } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { hostEnvironment } from './dependencies.mjs'
import { run } from './run.mjs'

/**
 * A package that is made for one platform. The lockfile names only those that could be had when it was written; `npm ci`
 * removes the others, so they are put beside its packages again each time.
 * @typedef {{ part: 'engine' | 'optimiser', platform: string, name: string, version: string, program?: string, integrity?: string }} NativePackage
 */

/** Says what is missing without a part, and what to do about it. */
const without = {
  engine:
    'there is no embedded database. Set DYNOXIDE_BIN to a dynoxide program, or DYNAMODB_ENDPOINT to a DynamoDB endpoint',
  optimiser: 'the weights of reviews are not fitted to a learner',
}

/** Settings that name something else in place of the embedded engine's package. */
const inPlaceOfEngine = ['DYNOXIDE_BIN', 'DYNAMODB_ENDPOINT']

/** The packages needed beside the lockfile's. @param {string} root @param {string} platform @returns {Promise<NativePackage[]>} */
export async function nativeBeside(root, platform) {
  /** @type {NativePackage[]} */
  const all = JSON.parse(await readFile(join(root, 'lib', 'platform', 'native-packages.json'), 'utf8'))
  const { packages = {} } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'))
  const beside = all.filter(
    each => each.platform === platform && !(join('node_modules', each.name) in packages),
  )
  const given = await Promise.all(inPlaceOfEngine.map(name => settingOf(root, name)))
  return beside.filter(({ part }) => part !== 'engine' || !given.some(Boolean))
}

/** @param {string} root @param {NativePackage[]} packages */
export async function missingFrom(root, packages) {
  const isThere = await Promise.all(packages.map(each => isInstalled(root, each)))
  return packages.filter((_, index) => !isThere[index])
}

/** @param {NativePackage[]} packages */
export const packCommand = packages => ['npm', 'pack', ...packages.map(specOf)]

/**
 * Installs those of the packages that are missing. One that cannot be had is no failure, and `note` says what is missing
 * then; one with another hash than the required one is.
 * @param {string} root
 * @param {NativePackage[]} packages
 * @param {AbortSignal} signal
 * @returns {Promise<{ ok: boolean, output: string, note?: string }>}
 */
export async function installNative(root, packages, signal) {
  const notes = []
  for (const each of await missingFrom(root, packages)) {
    const folder = await mkdtemp(join(root, 'node_modules', '.native-'))
    try {
      const { refusal, obstacle } = await put(root, each, folder, signal)
      if (refusal || signal.aborted) return { ok: false, output: refusal ?? '' }
      if (obstacle) notes.push(`Continuing without ${specOf(each)} (${obstacle}): ${without[each.part]}.`)
    } catch (error) {
      // The data folder cannot be written, or the package is not what the list says.
      return { ok: false, output: String(error) }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
  const note = notes.length > 0 ? { note: `${notes.join('\n')}\nThe next start tries again.` } : {}
  return { ok: true, output: '', ...note }
}

/**
 * @param {string} root
 * @param {NativePackage} wanted
 * @param {string} folder for what is in progress; on the same disk
 * @param {AbortSignal} signal
 * @returns {Promise<{ refusal?: string, obstacle?: string }>}
 */
async function put(root, wanted, folder, signal) {
  /** @type {import('./run.mjs').RunOptions} */
  const options = { cwd: root, env: hostEnvironment(root), deadlineMs: 5 * 60_000, signal, endBy: 'SIGKILL' }
  // Needs no network for a package in npm's cache. npm itself refuses a file with another hash than the registry names.
  const flags = ['--prefer-offline', '--ignore-scripts', '--fetch-retries=0', '--loglevel=error']
  const packed = await run([...packCommand([wanted]), '--pack-destination', folder, ...flags], options)
  if (packed.output.includes('EINTEGRITY')) return { refusal: packed.output }
  const file = (await readdir(folder))[0]
  if (!packed.ok || file === undefined) return { obstacle: lineOf(packed.output) }

  const hash = `sha512-${createHash('sha512')
    .update(await readFile(join(folder, file)))
    .digest('base64')}`
  const refusal = await refusalOf(root, wanted, hash)
  if (refusal) return { refusal }
  const opened = join(folder, 'package')
  await mkdir(opened)
  const unpack = ['tar', '-xzf', join(folder, file), '-C', opened, '--strip-components=1', '--no-same-owner']
  const unpacked = await run(unpack, options)
  if (!unpacked.ok) return { obstacle: lineOf(unpacked.output) }
  if (wanted.program) await chmod(join(opened, wanted.program), 0o755)
  const place = placeOf(root, wanted)
  await mkdir(dirname(place), { recursive: true })
  await rm(place, { recursive: true, force: true })
  await rename(opened, place)
  return {}
}

/**
 * Compares a package's hash with the one in the list, otherwise with the one that the registry named at the first
 * installation, which is noted in the data folder.
 * @param {string} root
 * @param {NativePackage} wanted
 * @param {string} hash
 */
async function refusalOf(root, wanted, hash) {
  const folder = resolve(root, (await settingOf(root, 'DATA_DIR')) ?? 'data')
  const notes = join(folder, 'native-packages.json')
  /** @type {Record<string, string>} */
  const noted = JSON.parse(await readFile(notes, 'utf8').catch(() => '{}'))
  const spec = specOf(wanted)
  const required = wanted.integrity ?? noted[spec]
  if (required === hash) return undefined
  if (required !== undefined) {
    const where = wanted.integrity ? 'lib/platform/native-packages.json' : notes
    return `The registry's file of ${spec} has the hash ${hash}, and ${where} requires ${required}. It was not installed.\n`
  }
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(`${notes}.new`, `${JSON.stringify({ ...noted, [spec]: hash }, null, 2)}\n`, { mode: 0o600 })
  await rename(`${notes}.new`, notes)
  return undefined
}

/**
 * A setting as the start will read it, undefined if it is empty. No YAML parser is there yet: these settings are single lines.
 * @param {string} root
 * @param {string} name
 */
async function settingOf(root, name) {
  const local = process.env.CONFIG_LOCAL_FILE ?? join(root, 'config', 'local.yaml')
  const line = new RegExp(`^${name}:[ \\t]*(['"]?)([^'"#\\n]*)\\1`, 'm')
  const texts = [local, join(root, 'config', 'default.yaml')].map(file =>
    readFile(file, 'utf8').catch(() => ''),
  )
  const values = (await Promise.all(texts)).map(text => line.exec(text)?.[2]?.trim())
  return [process.env[name], ...values].find(value => value)
}

/** @param {string} root @param {NativePackage} wanted */
async function isInstalled(root, wanted) {
  const described = await readFile(join(placeOf(root, wanted), 'package.json'), 'utf8').catch(() => '{}')
  return JSON.parse(described).version === wanted.version
}

/** @param {NativePackage} wanted */
const specOf = ({ name, version }) => `${name}@${version}`

/** @param {string} root @param {NativePackage} wanted */
const placeOf = (root, { name }) => join(root, 'node_modules', name)

/** The line of npm's output that says why. @param {string} output */
const lineOf = output =>
  output
    .trim()
    .split('\n')
    .find(line => /error (?!code)/.test(line))
    ?.replace(/^npm error (?:notarget )?/, '') || 'no reason given'
