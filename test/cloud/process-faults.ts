import { isDeepStrictEqual } from 'node:util'
import { parseConfig } from '../../lib/platform/config/load.ts'
import { checkSecrets } from '../../lib/platform/config/secrets.ts'
import { STORES } from '../../lib/store/tables.ts'
import { addressesOf } from '../../router/surroundings.ts'
import { type Deployed, TABLE_PREFIX } from './deployed.ts'
import { type Declared, DOMAIN, livesOn, serviceOf } from './routing-faults.ts'

interface Process {
  name: string
  service: string | undefined
  environment: Record<string, string>
  permissions: { resources: string[] }[]
}

/** Everything of ours that runs: functions, and the first container of each task. */
function processesOf({ functions, services }: Deployed): Process[] {
  return [
    ...functions.map(({ name, args }) => ({ name, service: serviceOf(args.handler), ...args })),
    ...services.map(({ name, args: { containers, permissions } }) => {
      const [own] = containers
      return { name, service: own?.command?.at(-1), environment: own?.environment ?? {}, permissions }
    }),
  ]
}

/** Processes with access to other tables than those of the stores their service owns. */
export function ownershipFaults(deployed: Deployed, declared: readonly Declared[]): string[] {
  const arnOf = (table: string) => {
    const made = deployed.tables.find(({ args }) => args.transform.table.name === TABLE_PREFIX + table)
    return `arn:${made?.name}`
  }
  return processesOf(deployed).flatMap(({ name, service, permissions }) => {
    const stores = declared.find(({ contract }) => contract.name === service)?.stores ?? []
    const own = stores.flatMap(store => STORES[store].map(table => arnOf(table.name)))
    const wanted = own.flatMap(arn => [arn, `${arn}/index/*`])
    const given = permissions.flatMap(({ resources }) => resources)
    return isDeepStrictEqual(given.toSorted(), wanted.toSorted()) ? [] : [`${name} may use ${given.join()}`]
  })
}

/** Long-running services without a container of their own that can be reached. */
export function containerFaults({ services }: Deployed, declared: readonly Declared[]): string[] {
  const wanted = declared.filter(livesOn)
  const missing = wanted.filter(({ contract }) => {
    const [found, ...more] = services.filter(({ args }) =>
      isDeepStrictEqual(args.containers[0]?.command, ['--only', contract.name]),
    )
    const [own, proxy] = found?.args.containers ?? []
    const host = contract.internal ? undefined : `${contract.name}.${DOMAIN}`
    const keeps = own?.volumes?.some(({ path }) => path === own.environment.DATA_DIR)
    const reached = proxy?.environment.SERVICE_PORT === String(contract.port)
    const balanced = found?.args.loadBalancer?.instance.recorded.args.domain
    return more.length > 0 || !keeps || !reached || balanced !== host
  })
  return [
    ...missing.map(({ contract }) => contract.name),
    ...(services.length === wanted.length ? [] : [`there are ${services.length} containers`]),
  ]
}

/** Lambdas without the addresses of the internal services, or outside their network. */
export function networkFaults({ functions }: Deployed): string[] {
  return functions.flatMap(({ name, args }) => {
    const { data, agent } = addressesOf(parseConfig(args.environment))
    const found = data === 'http://Data.inside:8080' && agent === 'http://Agent.inside:8080'
    return found && args.vpc !== undefined ? [] : [`${name} is not inside`]
  })
}

/** Processes whose configuration does not load as in production, or finds a sister service elsewhere. */
export function settingFaults(deployed: Deployed, declared: readonly Declared[]): string[] {
  const byHost = declared.filter(service => !(livesOn(service) && service.contract.internal))
  return processesOf(deployed).flatMap(({ name, service, environment }) => {
    const ownsStores = declared.some(({ contract, stores }) => contract.name === service && stores.length > 0)
    const config = parseConfig(environment)
    const addresses = addressesOf(config)
    const lost = byHost
      .map(({ contract }) => contract.name)
      // Nobody calls the receiver of webhooks.
      .filter(service => service !== 'webhook' && addresses[service] !== `https://${service}.${DOMAIN}`)
    const faults = lost.map(service => `${name} looks for ${service} at ${addresses[service]}`)
    if (ownsStores && !(config.DYNAMODB_IN_CLOUD && config.TABLE_PREFIX === TABLE_PREFIX))
      faults.push(`${name} finds no tables`)
    if (config.NODE_ENV !== 'production') faults.push(`${name} is not in production`)
    try {
      checkSecrets(config)
    } catch (error) {
      faults.push(`${name}: ${error}`)
    }
    return faults
  })
}
