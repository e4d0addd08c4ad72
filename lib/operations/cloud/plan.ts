import { contracts } from '../../contracts/index.ts'
import type { Config } from '../../platform/config/schema.ts'
import { type Contract, isStreamed, operationsOf, type ServiceName } from '../../platform/http/route.ts'
import type { StoreName } from '../../store/tables.ts'
import { componentName, secretsOf, storesOf } from './components.ts'
import { type Deployment, type Settings, settingsFor } from './settings.ts'
import { tablePlans } from './tables.ts'

export interface Process {
  component: string
  settings: Settings
  secrets: readonly (keyof Config)[]
  stores: readonly StoreName[]
}
export interface ApiPlan extends Process {
  service: ServiceName
  host: string
  handler: string
  files: string[]
  alsoAt: { service: ServiceName; path: string } | null
}
export interface ContainerPlan extends Process {
  service: ServiceName
  port: number
  /** Null for an internal service, reached only from the private network. */
  host: string | null
  /** Outlives the container; holds settings saved by administrators. */
  dataDir: string
}

const DATA_DIR = '/data'

const filesOf = (service: ServiceName): string[] => (service === 'manager' ? ['console/dist'] : [])

/**
 * The load balancer routes `/api/auth` of the controller's host: a call relayed by the controller has its address, so all
 * learners would share the limits for one.
 */
const alsoAt: Partial<Record<ServiceName, ApiPlan['alsoAt']>> = {
  'user-manager': { service: 'study', path: '/api/auth/*' },
}

/**
 * Makes a service a Lambda, or a container if it keeps state in memory or streams, which Lambdas behind API Gateway cannot.
 */
export function cloudPlan(deployment: Deployment, declared: readonly Contract[] = Object.values(contracts)) {
  const isLongLived = (contract: Contract) => contract.long_lived || operationsOf(contract).some(isStreamed)
  const settings = settingsFor(
    deployment,
    declared.filter(contract => !(contract.internal && isLongLived(contract))),
  )
  const processOf = (contract: Contract): Process => ({
    component: componentName(contract.name),
    settings: settings.of(contract.name),
    secrets: secretsOf(contract.name, deployment.signIn !== null),
    stores: storesOf(contract.name),
  })

  return {
    tables: tablePlans(settings.tablePrefix),
    apis: declared
      .filter(contract => !isLongLived(contract))
      .map(
        (contract): ApiPlan => ({
          ...processOf(contract),
          service: contract.name,
          host: settings.hostOf(contract.name),
          files: ['config/default.yaml', ...filesOf(contract.name)],
          handler: `router/lambda/${contract.name}.handler`,
          alsoAt: alsoAt[contract.name] ?? null,
        }),
      ),
    // Internal services first, owners of data before the others: later ones get the addresses of earlier ones.
    containers: declared
      .filter(isLongLived)
      .toSorted((a, b) => rankOf(a) - rankOf(b))
      .map(contract => ({
        ...processOf(contract),
        service: contract.name,
        port: contract.port,
        host: contract.internal ? null : settings.hostOf(contract.name),
        dataDir: DATA_DIR,
      })),
  }
}

/** Owners of data need no other service, and internal services may need them. */
const rankOf = ({ internal, name }: Contract) => (internal ? Number(storesOf(name).length === 0) : 2)
