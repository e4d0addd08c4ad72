import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { configFiles } from '../lib/platform/config/files.ts'
import { ConfigError, loadConfig } from '../lib/platform/config/load.ts'
import { faultsOfSecrets, withSecrets } from '../lib/platform/config/secrets.ts'
import { type ServiceName, serviceNames } from '../lib/platform/http/route.ts'
import { createLog } from '../lib/platform/logging/log.ts'
import { terminalLog } from '../lib/platform/logging/terminal-log.ts'
import { isProblem } from '../lib/platform/problems/errors.ts'
import { collectWhenIdle } from '../lib/platform/processes/collect-garbage.ts'
import { StoreUnusable } from '../lib/store/engine/engine-process.ts'
import { UserManagerApp } from '../lib/user-manager/app.ts'
import { announceAdministrator, announceReady } from './ready.ts'
import { optionsOf, startStack } from './stack.ts'

/** systemd waits this long before it kills. */
const EXIT_DEADLINE_MS = 10_000

function chosenServices(): ServiceName[] {
  const { values } = parseArgs({ options: { only: { type: 'string' } } })
  if (values.only === undefined) return [...serviceNames]
  const names = values.only.split(',').map(name => name.trim())
  const unknown = names.filter(name => !serviceNames.some(known => known === name))
  if (unknown.length > 0)
    throw new ConfigError(
      `--only names an unknown service: ${unknown.join(', ')}. The services are ${serviceNames.join(', ')}.`,
    )
  return serviceNames.filter(name => names.includes(name))
}

async function main(): Promise<void> {
  const only = chosenServices()
  const files = configFiles(process.env)
  const config = withSecrets(loadConfig(process.env, files), files.local)
  const log = process.stdout.isTTY
    ? terminalLog(config.LOG_LEVEL, process.stdout)
    : createLog(config.LOG_LEVEL)
  for (const fault of faultsOfSecrets(config))
    log.warn(`${fault} Correct it: in production, yomu would not start.`)
  if (process.stdout.isTTY) process.stdout.write('yomu is starting …\n')
  const stopping = new AbortController()
  const stop = (exitCode: number) => {
    // In a terminal npm passes an interrupt on a second time; only the first counts.
    if (stopping.signal.aborted) return
    process.exitCode = exitCode
    setTimeout(() => process.exit(1), EXIT_DEADLINE_MS).unref()
    stopping.abort()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(0))

  const stack = await startStack({
    ...optionsOf(config),
    only,
    log,
    started(app) {
      if (app instanceof UserManagerApp && app.seeded)
        announceAdministrator(app.seeded, process.stdout, dirname(files.local))
    },
    failed(reason) {
      log.fatal({ reason }, 'stopping, because the services cannot continue')
      stop(1)
    },
    signal: stopping.signal,
  })
  await announceReady(stack, only, log, process.stdout)
  // Otherwise only a process that ends in order keeps it.
  flushCompileCache()
  using _ = collectWhenIdle()
  if (!stopping.signal.aborted) await once(stopping.signal, 'abort')
  await stack.close()
}

try {
  await main()
} catch (error) {
  // The stack was stopped before it was ready.
  if (error instanceof Error && error.name === 'AbortError') process.exit()
  const expected = error instanceof ConfigError || error instanceof StoreUnusable || isProblem(error)
  console.error(expected ? error.message : error)
  process.exit(1)
}
