import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './run.mjs'

/**
 * Decides what to run for the packages whose command is not there, or says why nothing can be.
 *
 * @typedef {import('./wanted.mjs').SystemPackage} SystemPackage
 * @typedef {{ missing: SystemPackage[], commands: string[][], obstacle?: string }} Plan
 * @param {SystemPackage[]} wanted
 * @param {{ has: (command: string) => boolean, isRoot: boolean, skip: boolean }} machine
 * @returns {Plan}
 */
export function planSystemPackages(wanted, { has, isRoot, skip }) {
  const missing = skip ? [] : wanted.filter(({ command }) => !has(command))
  if (missing.length === 0) return { missing, commands: [] }
  if (!has('apt-get')) return { missing, commands: [], obstacle: 'there is no apt-get here' }
  if (!isRoot) return { missing, commands: [], obstacle: 'only root may install them' }
  const names = missing.map(({ name }) => name)
  return {
    missing,
    commands: [
      ['apt-get', 'update', '-qq', '-oAcquire::Retries=0', '-oAcquire::http::Timeout=20'],
      ['apt-get', 'install', '-qq', '--yes', '--no-install-recommends', ...names],
    ],
  }
}

/** What this machine offers to planSystemPackages. */
export function thisMachine() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return {
    /** @param {string} command */
    has: command => folders.some(folder => isExecutable(join(folder, command))),
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
    const { ok, output } = await run(command, { env, deadlineMs: 5 * 60_000, signal, endBy: 'SIGTERM' })
    if (!ok) return output.trim().split('\n').at(-1) || `${command.slice(0, 2).join(' ')} failed`
  }
  return undefined
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
