import type { ServiceName } from '../../platform/http/route.ts'
import { createBalancer, createNetwork, routeToLambda, THE_SERVICE } from './network.ts'
import { type ApiPlan, type ContainerPlan, cloudPlan } from './plan.ts'
import { type Provide, provisions } from './provisions.ts'
import { addressSettings, type Deployment } from './settings.ts'

export function deploy(deployment: Deployment, versions: ModuleVersions): void {
  const { tables, apis, containers } = cloudPlan(deployment)
  const vpc = createNetwork()
  const provide = provisions(tables, deployment)
  const { addresses, balancers } = deployContainers(containers, provide, vpc)
  for (const api of apis) {
    const lambda = deployApi(api, { provide, addresses, vpc, versions })
    const { alsoAt } = api
    const balancer = alsoAt && balancers[alsoAt.service]
    if (balancer) routeToLambda(api.component, lambda, { balancer, path: alsoAt.path })
  }
}

/** Native modules cannot be bundled: they are installed beside the bundle. */
export const NATIVE = ['@node-rs/argon2', 'sharp'] as const
type ModuleVersions = Record<(typeof NATIVE)[number], string>
/** Internal services, by the setting that tells the others. */
type Addresses = Record<string, $util.Input<string>>

interface Around {
  provide: Provide
  addresses: Addresses
  vpc: sst.aws.Vpc
  versions: ModuleVersions
}

/** API Gateway passes every request on: preflights and unknown paths are the service's own. */
function deployApi(planned: ApiPlan, { provide, addresses, vpc, versions }: Around): sst.aws.Function {
  const { environment, permissions } = provide(planned)
  const lambda = new sst.aws.Function(planned.component, {
    runtime: 'nodejs24.x',
    handler: planned.handler,
    timeout: '30 seconds',
    memory: '1024 MB',
    vpc,
    environment: { ...environment, ...addresses },
    permissions,
    copyFiles: planned.files.map(from => ({ from })),
    nodejs: { format: 'esm', install: Object.fromEntries(NATIVE.map(name => [name, versions[name]])) },
  })
  const api = new sst.aws.ApiGatewayV2(`${planned.component}Api`, { domain: planned.host, cors: false })
  api.route('$default', lambda.arn)
  return lambda
}

const PROXY_PORT = 8080
const dockerfile = 'router/container/Dockerfile'

/** Each in a task of its own, in one private network. */
function deployContainers(containers: ContainerPlan[], provide: Provide, vpc: sst.aws.Vpc) {
  const cluster = new sst.aws.Cluster('Cluster', { vpc })
  const addresses: Addresses = {}
  const balancers: Partial<Record<ServiceName, sst.aws.Alb>> = {}
  for (const planned of containers) {
    const { environment, permissions } = provide(planned)
    const balancer = planned.host === null ? null : createBalancer(planned.component, planned.host, vpc)
    const service = new sst.aws.Service(planned.component, {
      cluster,
      cpu: '0.5 vCPU',
      memory: '2 GB',
      permissions,
      containers: [
        {
          name: planned.service,
          image: { dockerfile, target: 'service' },
          command: ['--only', planned.service],
          environment: { ...environment, ...addresses, DATA_DIR: planned.dataDir },
          volumes: [{ efs: new sst.aws.Efs(`${planned.component}Data`, { vpc }), path: planned.dataDir }],
        },
        proxyOf(planned),
      ],
      ...(balancer ? { loadBalancer: everythingFrom(balancer) } : {}),
      // State in memory cannot be shared: the old task ends before the new one starts.
      transform: { service: { deploymentMinimumHealthyPercent: 0, deploymentMaximumPercent: 100 } },
    })
    const setting = addressSettings[planned.service]
    if (balancer) balancers[planned.service] = balancer
    else if (setting) addresses[setting] = $interpolate`http://${service.service}:${String(PROXY_PORT)}`
  }
  return { addresses, balancers }
}

/** Services listen only on the loopback address, which the containers of a task share. */
const proxyOf = ({ port }: ContainerPlan) => ({
  name: 'proxy',
  image: { dockerfile, target: 'proxy' },
  environment: { PROXY_PORT: String(PROXY_PORT), SERVICE_PORT: String(port) },
})

const everythingFrom = (instance: sst.aws.Alb): NonNullable<sst.aws.ServiceArgs['loadBalancer']> => ({
  instance,
  rules: [
    {
      listen: '443/https',
      forward: `${PROXY_PORT}/http`,
      container: 'proxy',
      conditions: { path: '/*' },
      priority: THE_SERVICE,
    },
  ],
  health: { [`${PROXY_PORT}/http`]: { path: '/health' } },
})
