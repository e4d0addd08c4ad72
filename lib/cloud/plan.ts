import type { Config } from '../config/schema.ts'
import { contracts } from '../contracts/index.ts'
import { type Contract, isStreamed, type Operation, operationsOf, type ServiceName } from '../http/route.ts'
import type { StoreName } from '../store/tables.ts'
import { componentName } from './component-name.ts'
import type { FunctionIdentity } from './function-identity.ts'
import { secretsOf, storesOf } from './ownership.ts'
import { type Deployment, type Settings, settingsFor } from './settings.ts'
import { type TablePlan, tablePlans } from './tables.ts'

/** What a process is given, wherever it runs. */
export interface Process {
  component: string
  settings: Settings
  secrets: readonly (keyof Config)[]
  stores: readonly StoreName[]
}
export interface FunctionPlan extends Process {
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
  /** Null for an internal service, which only the private network reaches. */
  host: string | null
  /** A disk that outlives the container: what administrators save lies there. */
  dataDir: string
}
export interface CloudPlan {
  tables: TablePlan[]
  apis: ApiPlan[]
  /** Those without a host first, and among them the owners of data: who comes later is told their addresses. */
  containers: ContainerPlan[]
}

/** What API Gateway calls when it finds no route; the answer is the service's own 404 or 405. */
export const UNROUTED = '$default'
const GROUP_OF_UNROUTED = 'system'
const DATA_DIR = '/data'

/**
 * What is deployed. A service is an API with a Lambda for each of its resource files; one that keeps state in
 * memory, or takes or sends a stream, which no Lambda behind API Gateway can, is a container as a whole.
 */
export function cloudPlan(
  deployment: Deployment,
  declared: readonly Contract[] = Object.values(contracts),
): CloudPlan {
  const livesOn = (contract: Contract) => contract.long_lived || operationsOf(contract).some(isStreamed)
  const settings = settingsFor(
    deployment,
    declared.filter(contract => !(contract.internal && livesOn(contract))),
  )
  const processOf = ({ name }: Contract, ...rest: string[]): Process => ({
    component: componentName(name, ...rest),
    settings: settings.of(name),
    secrets: secretsOf(name),
    stores: storesOf(name),
  })

  return {
    tables: tablePlans(settings.tablePrefix),
    apis: declared
      .filter(contract => !livesOn(contract))
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
    containers: declared
      .filter(livesOn)
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

/** Who keeps data needs nobody, and the other internal services may need him. */
const rankOf = ({ internal, name }: Contract) => (internal ? Number(storesOf(name).length === 0) : 2)

/** What can be read answers HEAD too, as from the router. */
function routeKeys({ method, path }: Operation): string[] {
  return method === 'GET' ? [`GET ${path}`, `HEAD ${path}`] : [`${method} ${path}`]
}
