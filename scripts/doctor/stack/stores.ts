import { accessSync, constants } from 'node:fs'
import { errorCode } from '../../../lib/platform/problems/error-code.ts'
import { findEngineBinary } from '../../../lib/store/engine/engine.ts'
import { STORE_NAMES } from '../../../lib/store/tables.ts'
import { storeEndpointOf } from '../../../router/stores.ts'
import { type Finding, fine, orFine, warning, wrong } from '../finding.ts'
import { type Installation, isRunning } from '../installation.ts'

export async function checkStores(installation: Installation, signal: AbortSignal): Promise<Finding[]> {
  const { config } = installation
  if (config.DYNAMODB_IN_CLOUD)
    return [fine(`Tables lie in AWS (${config.AWS_REGION}); their access is not looked at`)]
  const endpoints = STORE_NAMES.map(name => storeEndpointOf(config, name))
  const given = [...new Set(endpoints.filter(endpoint => endpoint !== undefined))]
  const reached = await Promise.all(given.map(endpoint => reachedAt(endpoint, installation, signal)))
  if (!endpoints.includes(undefined)) return reached
  const findings = [...embeddedEngine(installation), ...(await exposure(installation, signal))]
  return [...reached, ...orFine(findings, 'The embedded database is installed')]
}

/** DynamoDB refuses such a request, which shows that it answers. */
async function reachedAt(
  endpoint: string,
  { transport, answer_ms }: Installation,
  signal: AbortSignal,
): Promise<Finding> {
  const request = { method: 'GET', url: new URL(endpoint), headers: {}, timeoutMs: answer_ms } as const
  const { host } = request.url
  return transport.send(request, signal).then(
    () => fine(`The database answers at ${host}`),
    (error: unknown) =>
      wrong({
        what: `The database does not answer at ${host} (${error instanceof Error ? error.message : 'unknown'})`,
        means: 'The services that keep their data there cannot start or work',
        remedy: 'Start it, or correct DYNAMODB_ENDPOINT',
      }),
  )
}

function embeddedEngine({ config, machine }: Installation): Finding[] {
  const findings: Finding[] = []
  try {
    accessSync(findEngineBinary(config.DYNOXIDE_BIN, machine.platform), constants.X_OK)
  } catch (error) {
    const isMissing = error instanceof Error && errorCode(error) === undefined
    findings.push(
      wrong({
        what: isMissing ? error.message : `The embedded database ${config.DYNOXIDE_BIN ?? ''} cannot be run`,
        means: 'There is nowhere to keep data, so yomu cannot start',
        remedy:
          'Run node scripts/setup/main.mjs tools, set DYNOXIDE_BIN to a dynoxide program, or DYNAMODB_ENDPOINT to a DynamoDB',
      }),
    )
  }
  return findings
}

/** Warns in production unless a firewall is seen to guard the engine. The unit loads its rule before each start. */
async function exposure(installation: Installation, signal: AbortSignal): Promise<Finding[]> {
  const { ENGINE_HOST: host, NODE_ENV } = installation.config
  if (NODE_ENV !== 'production') return []
  if (host === undefined)
    return [exposed('ENGINE_HOST is not set, so no firewall guards the embedded database')]
  if (!isRunning(installation)) return []
  const found = await installation.machine.firewallRules(signal)
  if ('rules' in found) return guards(found.rules, host) ? [] : [exposed(`No firewall rule guards ${host}`)]
  if (found.unknown === 'no nft') return [exposed(`nft is not installed, so no firewall guards ${host}`)]
  return [
    warning({
      what: `Whether a firewall guards ${host} could not be seen`,
      means: 'Without one, every other user of this machine can read and change all data while yomu runs',
      remedy:
        'Give this command the right CAP_NET_ADMIN, as the one in docs/deployment.md does, or run it as root',
    }),
  ]
}

/** A rule that names the address and refuses. The others of a chain do not matter. */
const guards = (rules: string, host: string) =>
  rules.split('\n').some(rule => /\b(?:reject|drop)\b/.test(rule) && rule.split(/[\s,]+/).includes(host))

const exposed = (what: string): Finding =>
  warning({
    what,
    means: 'While yomu runs, every other user of this machine can read and change all data',
    remedy: 'Set ENGINE_HOST and load router/systemd/yomu.nft, as docs/deployment.md describes',
  })
