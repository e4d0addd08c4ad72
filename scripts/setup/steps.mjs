import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { dependenciesInstalled, installCommand, installDependencies } from './dependencies.mjs'
import { buildCommand, buildSite, siteBuilt, sites } from './sites.mjs'

/**
 * @typedef {object} Step
 * @property {string} doing
 * @property {string[]} command what a dry run prints
 * @property {() => Promise<boolean>} isDone
 * @property {(signal: AbortSignal) => Promise<{ ok: boolean, output: string }>} work
 * @property {string} failure
 */

/**
 * The steps in a folder before a command can run, in this order.
 *
 * @param {string} root
 * @param {import('./purposes.mjs').Purpose} purpose
 * @returns {Step[]}
 */
export function stepsFor(root, purpose) {
  const client = join(root, 'console', 'client')
  /** @type {Step[]} */
  const steps = [
    {
      doing: 'Installing dependencies',
      command: installCommand,
      isDone: () => dependenciesInstalled(root),
      work: signal => installDependencies(root, root, signal),
      failure: 'The dependencies could not be installed.',
    },
  ]
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
