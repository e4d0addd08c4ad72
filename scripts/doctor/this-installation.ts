import { execFile } from 'node:child_process'
import { ulid } from 'ulid'
import { Agent } from 'undici'
import { createOpenJtalk, openJtalkFiles } from '../../lib/agent/speech/synthesis/open-jtalk/program.ts'
import { loadConfig } from '../../lib/platform/config/load.ts'
import { diskSpaceAt } from '../../lib/platform/disk/disk-space.ts'
import { createTransport } from '../../lib/platform/outbound/transport.ts'
import { hasCode } from '../../lib/platform/problems/error-code.ts'
import { addressesOf } from '../../router/surroundings.ts'
import type { Installation, Machine } from './installation.ts'
import { serviceStates } from './stack/service-states.ts'

const ANSWER_MS = 6_000
const PROGRAM_MS = 5_000
const ASKED = { timeout: PROGRAM_MS, maxBuffer: 16 * 1024 * 1024 }
/** Programs of administrators are not in everyone's PATH. */
const ADMIN_PATH = `${process.env.PATH ?? ''}:/usr/sbin:/sbin`

/** The installation of this folder and these settings. Throws ConfigError if they are invalid. */
export async function thisInstallation(
  { environment, files }: Pick<Installation, 'environment' | 'files'>,
  signal: AbortSignal,
): Promise<Installation & { close(): Promise<void> }> {
  const config = loadConfig({ ...environment }, files)
  const transport = createTransport()
  const dispatcher = new Agent()
  const addresses = addressesOf(config)
  return {
    config,
    environment,
    files,
    machine: thisMachine,
    addresses,
    services: await serviceStates(addresses, { transport, answer_ms: ANSWER_MS }, signal),
    transport,
    dispatcher,
    answer_ms: ANSWER_MS,
    now: () => new Date(),
    newId: ulid,
    async close() {
      transport.close()
      await dispatcher.destroy()
    },
  }
}

export const thisMachine: Machine = {
  node: process.versions.node,
  platform: `${process.platform}-${process.arch}`,
  uid: process.getuid?.(),
  diskSpace: diskSpaceAt,
  firewallRules: signal =>
    new Promise(resolve => {
      execFile(
        'nft',
        ['list', 'ruleset'],
        { ...ASKED, env: { PATH: ADMIN_PATH }, signal },
        (error, rules) => {
          if (!error) resolve({ rules })
          else resolve({ unknown: hasCode(error, 'ENOENT') ? 'no nft' : 'not allowed' })
        },
      )
    }),
  async openJtalkVoice(config) {
    const openJtalk = createOpenJtalk({ ...openJtalkFiles(config), folder: config.DATA_DIR })
    return (await openJtalk.available()) ? openJtalk.voice : null
  },
  runs: (program, args, signal) =>
    new Promise(resolve => {
      execFile(program, args, { timeout: PROGRAM_MS, signal }, error => resolve(error === null))
    }),
}
