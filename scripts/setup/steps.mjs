import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { dependenciesInstalled, installCommand, installDependencies } from './dependencies.mjs'
import { installNative, missingFrom, nativeBeside, packCommand } from './native.mjs'
import { buildCommand, buildSite, siteBuilt, sites } from './sites.mjs'

/**
 * @typedef {object} Step
 * @property {string} doing
 * @property {string[]} command what a dry run prints
 * @property {() => Promise<boolean>} isDone
 * @property {(signal: AbortSignal) => Promise<{ ok: boolean, output: string, note?: string }>} work `note` is for people
 * @property {string} failure
 */

/**
 * The steps in a folder before a command can run, in this order.
 * @param {string} root
 * @param {import('./purposes.mjs').Purpose} purpose
 * @param {string} platform
 * @returns {Promise<Step[]>}
 */
export async function stepsFor(root, purpose, platform) {
  const client = join(root, 'console', 'client')
  const native = await nativeBeside(root, platform)
  /** @type {Step[]} */
  const steps = []
  if (!purpose.isInstalled)
    steps.push({
      doing: 'Installing dependencies',
      command: installCommand,
      isDone: () => dependenciesInstalled(root),
      work: signal => installDependencies(root, root, signal),
      failure: 'The dependencies could not be installed.',
    })
  if (native.length > 0)
    steps.push({
      doing: `Installing packages for ${platform}`,
      command: packCommand(native),
      isDone: async () => (await missingFrom(root, native)).length === 0,
      work: signal => installNative(root, native, signal),
      failure: `The packages for ${platform} could not be installed.`,
    })
  for (const site of purpose.sites ? sites : [])
    steps.push({
      doing: `Building the ${site}`,
      command: buildCommand(site),
      isDone: () => siteBuilt(root, site),
      work: signal => buildSite(root, site, signal),
      failure: `The ${site} could not be built.`,
    })
  if (purpose.client && existsSync(join(client, 'package-lock.json')))
    steps.push({
      doing: "Installing the console client's dependencies",
      command: [...installCommand, '--prefix', join('console', 'client')],
      isDone: () => dependenciesInstalled(client),
      work: signal => installDependencies(client, root, signal),
      failure: "The console client's dependencies could not be installed.",
    })
  return steps
}
