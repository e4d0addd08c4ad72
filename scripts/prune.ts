import { parseArgs } from 'node:util'
import { ulid } from 'ulid'
import { Agent } from 'undici'
import { data } from '../lib/contracts/data/contract.ts'
import type { PruneReport } from '../lib/contracts/schemas/administration/objects.ts'
import { guest } from '../lib/platform/auth/actor.ts'
import { configFiles } from '../lib/platform/config/files.ts'
import { loadConfig } from '../lib/platform/config/load.ts'
import { createClient } from '../lib/platform/http/calling/client.ts'
import { serviceTransport } from '../lib/platform/http/calling/service-transport.ts'
import { isProblem } from '../lib/platform/problems/errors.ts'
import { addressesOf, keysOf } from '../router/surroundings.ts'
import { printFailure } from './run-main.ts'

/** Asks the running data_server to remove expired files and leftovers: `npm run prune [-- --dry-run]`. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean', default: false } } })
  const config = loadConfig(process.env, configFiles(process.env))
  if (config.CONTROLLER_ASSERTION_SECRET === '')
    throw new Error(`There is no secret yet, so yomu has never been started here. ${NOT_RUNNING}`)
  const addresses = addressesOf(config)
  const dispatcher = new Agent()
  const network = {
    from: 'study' as const,
    addresses,
    keys: await keysOf(config),
    now: () => new Date(),
    dispatcher,
  }
  const { housekeeping } = createClient(data, serviceTransport(network, { actor: guest, request_id: ulid() }))
  try {
    const report = await housekeeping.prune({ body: { dry_run: values['dry-run'] } })
    for (const line of linesOf(report)) console.log(line)
    if (report.failed > 0) process.exitCode = 1
  } catch (error) {
    throw isProblem(error, 'unavailable')
      ? new Error(`data_server does not answer at ${addresses.data}. ${NOT_RUNNING}`)
      : error
  } finally {
    await dispatcher.close()
  }
}

const NOT_RUNNING = 'Start it with “npm start”, then run this command again.'

function linesOf(report: PruneReport): string[] {
  const { dry_run, temporary_objects, temporary_bytes, clips, parts, sources, mined, images, failed, keys } =
    report
  const megabytes = (temporary_bytes / 1_000_000).toFixed(1)
  return [
    ...keys,
    `${dry_run ? 'Would be removed' : 'Removed'}: temporary files ${temporary_objects} (${megabytes} MB), clips ${clips}, parts of clips ${parts}, source files ${sources}, sounds and pictures of cards ${mined}, images of texts ${images}.`,
    ...(failed > 0
      ? [`${failed} could not be removed. The log of data_server says why; the next run tries again.`]
      : []),
  ]
}

await main().catch(printFailure)
