import { parseArgs } from 'node:util'
import { configFiles } from '../lib/platform/config/files.ts'
import { ConfigError } from '../lib/platform/config/load.ts'
import { examine, invalid, type Told } from './doctor/examine.ts'
import { checkPlatform } from './doctor/machine/platform.ts'
import { printed } from './doctor/report.ts'
import { thisInstallation, thisMachine } from './doctor/this-installation.ts'
import { printFailure } from './run-main.ts'

/** The deadline for the whole run, including loading; each check has a shorter one. */
const MOST_MS = 14_000

/** Reports faults of this installation and changes nothing: `npm run doctor [-- --json]`. It may run beside the services. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } })
  const told = await diagnosis(AbortSignal.timeout(MOST_MS))
  const isWell = told.every(({ state }) => state !== 'wrong')
  const lines = values.json ? [JSON.stringify({ ok: isWell, findings: told }, null, 2)] : printed(told)
  for (const line of lines) console.log(line)
  if (!isWell) process.exitCode = 1
}

async function diagnosis(signal: AbortSignal): Promise<Told[]> {
  const given = { environment: process.env, files: configFiles(process.env) }
  try {
    const installation = await thisInstallation(given, signal)
    return await examine(installation, signal).finally(() => installation.close())
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    // Checks other than this depend on the settings.
    const platform = checkPlatform(thisMachine).map(finding => ({ subject: 'platform', ...finding }))
    return [...platform, { subject: 'settings', ...invalid(error) }]
  }
}

await main().catch(printFailure)
