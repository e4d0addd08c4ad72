import type { Config } from '../config/schema.ts'
import { contracts } from '../contracts/index.ts'
import { type Contract, isStreamed, type Operation, operationsOf, type ServiceName } from '../http/route.ts'
import type { StoreName } from '../store/tables.ts'
import { componentName, secretsOf, storesOf } from './components.ts'
import type { FunctionIdentity } from './function-identity.ts'
import { type Deployment, type Settings, settingsFor } from './settings.ts'
import { tablePlans } from './tables.ts'

/** What a process is given, wherever it runs. */
export interface Process {
  component: string
  settings: Settings
  secrets: readonly (keyof Config)[]
  stores: readonly StoreName[]
}
interface FunctionPlan extends Process {
  identity: FunctionIdentity
  /** Route keys of API Gateway. */
  routes: string[]
}
export interface ApiPlan {
  component: string
  service: ServiceName
  host: string
  functions: FunctionPlan[]
}
export interface ContainerPlan extends Process {
  service: ServiceName
  /** Where the service listens on the loopback address of its task. */
  port: number
  /** Null for an internal service, which is reached only from the private network. */
  host: string | null
  /** On a disk that outlives the container; settings saved by administrators lie there. */
  dataDir: string
}

/** What API Gateway calls if no route matches; the reply is the service's own 404 or 405. */
const UNROUTED = '$default'
const GROUP_OF_UNROUTED = 'system'
const DATA_DIR = '/data'

/**
 * What is deployed. A service is an API with a Lambda for each of its resource files. A service that keeps state in
 * memory, or streams requests or replies, which Lambdas behind API Gateway cannot, is one container.
 */
export function cloudPlan(deployment: Deployment, declared: readonly Contract[] = Object.values(contracts)) {
  const isLongLived = (contract: Contract) => contract.long_lived || operationsOf(contract).some(isStreamed)
  const settings = settingsFor(
    deployment,
    declared.filter(contract => !(contract.internal && isLongLived(contract))),
  )
  const processOf = ({ name }: Contract, ...rest: string[]): Process => ({
    component: componentName(name, ...rest),
    settings: settings.of(name),
    secrets: secretsOf(name, deployment.signIn !== null),
    stores: storesOf(name),
  })

  return {
    tables: tablePlans(settings.tablePrefix),
    apis: declared
      .filter(contract => !isLongLived(contract))
      .map(contract => ({
        component: componentName(contract.name, 'api'),
        service: contract.name,
        host: settings.hostOf(contract.name),
        functions: Object.entries(contract.groups).map(([group, routes]) => ({
          ...processOf(contract, group),
          identity: { LAMBDA_SERVICE: contract.name, LAMBDA_GROUP: group },
          routes: [
            ...Object.values(routes).flatMap(routeKeys),
            ...(group === GROUP_OF_UNROUTED ? [UNROUTED] : []),
          ],
        })),
      })),
    // Internal services first, the owners of data before the others: later ones get the addresses of earlier ones.
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

/** Every GET route answers HEAD too, as in the router. */
function routeKeys({ method, path }: Operation): string[] {
  return method === 'GET' ? [`GET ${path}`, `HEAD ${path}`] : [`${method} ${path}`]
}
