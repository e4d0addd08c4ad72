import { parseArgs } from 'node:util'
import { monotonicFactory } from 'ulid'
import { configFiles } from '../lib/config/files.ts'
import { ConfigError, loadConfig } from '../lib/config/load.ts'
import { withSecrets } from '../lib/config/secrets.ts'
import { isProblem } from '../lib/http/errors.ts'
import { createLog } from '../lib/http/log.ts'
import { type ServiceName, serviceNames } from '../lib/http/route.ts'
import { portOf } from './addresses.ts'
import { announceReady } from './ready.ts'
import { type Stack, startStack } from './stack.ts'

/** systemd and people wait this long before they kill. */
const EXIT_DEADLINE_MS = 10_000

function chosenServices(): ServiceName[] {
  const { values } = parseArgs({ options: { only: { type: 'string' } } })
  if (values.only === undefined) return [...serviceNames]
  const names = values.only.split(',').map(name => name.trim())
  const unknown = names.filter(name => !serviceNames.some(known => known === name))
  if (unknown.length > 0)
    throw new ConfigError(
      `--only names no service: ${unknown.join(', ')}. There are ${serviceNames.join(', ')}.`,
    )
  return serviceNames.filter(name => names.includes(name))
}

async function main(): Promise<void> {
  const only = chosenServices()
  const files = configFiles(process.env)
  const config = withSecrets(loadConfig(process.env, files), files.local)
  const log = createLog(config.LOG_LEVEL ?? (process.stdout.isTTY ? 'warn' : 'info'))
  const stopping = Promise.withResolvers<{ exitCode: number }>()
  const failed = (reason: string) => {
    log.fatal({ reason }, 'the stack cannot go on')
    stopping.resolve({ exitCode: 1 })
  }
  // In a terminal npm passes an interrupt on a second time: only the first means anything.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => stopping.resolve({ exitCode: 0 }))

  const stack = await startStack({
    config,
    only,
    log,
    now: () => new Date(),
    newId: monotonicFactory(),
    portOf: service => portOf(config, service),
    inMemory: false,
    checkPrepared: false,
    failed,
  })
  await announceReady(stack, only, log)
  const { exitCode } = await stopping.promise
  await stopWithin(stack, EXIT_DEADLINE_MS)
  process.exitCode = exitCode
}

async function stopWithin(stack: Stack, deadlineMs: number): Promise<void> {
  const kill = setTimeout(() => process.exit(1), deadlineMs)
  await stack.close()
  clearTimeout(kill)
}

try {
  await main()
} catch (error) {
  const expected = error instanceof ConfigError || isProblem(error)
  console.error(expected ? error.message : error)
  process.exit(1)
}
