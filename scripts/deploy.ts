import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { parseArgs } from 'node:util'
import { configFiles } from '../lib/platform/config/files.ts'
import { loadConfig } from '../lib/platform/config/load.ts'
import { prepareRelease } from './deploy/release.ts'
import { pruneReleases } from './deploy/releases.ts'
import { type DeploySettings, deploySettings } from './deploy/settings.ts'
import { goBack, switchTo } from './deploy/switch.ts'
import { printFailure } from './run-main.ts'

/** Deploys DEPLOY_COMMIT as the receiver sets it, else the last of DEPLOY_BRANCH, or `-- --rollback COMMIT` (docs/deployment.md). */
async function main(signal: AbortSignal): Promise<void> {
  const { values } = parseArgs({ options: { rollback: { type: 'string' } } })
  const config = loadConfig(process.env, configFiles(process.env))
  const settings = deploySettings(config, process.env, values.rollback)
  await mkdir(join(settings.root, 'releases'), { recursive: true })
  // The system releases the lock when this process ends, however that happens.
  using _lock = lockOf(settings)
  await settleFormer(settings, signal)
  const release = await prepareRelease(settings, signal)
  await switchTo(release, settings, signal)
  await pruneReleases(settings.root)
  console.log(`Deployed ${release}.`)
}

/** A killed deployment may have left the units on a release that was never found healthy. */
async function settleFormer(settings: DeploySettings, signal: AbortSignal): Promise<void> {
  try {
    await goBack(settings, signal)
  } catch (error) {
    signal.throwIfAborted()
    // The wanted commit may be the one that repairs it.
    console.log(error instanceof Error ? error.message : error)
  }
}

function lockOf({ root }: DeploySettings): DatabaseSync {
  const lock = new DatabaseSync(join(root, 'lock.db'))
  try {
    lock.exec('BEGIN EXCLUSIVE')
    return lock
  } catch (cause) {
    throw new Error(`Another deployment is working in ${root}. Try again when it has ended.`, { cause })
  }
}

const stopping = new AbortController()
for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.on(name, () => stopping.abort(new Error('The deployment was asked to end.')))

await main(stopping.signal).catch(printFailure)
