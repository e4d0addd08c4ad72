import { corsPolicy } from '../http/cors.ts'
import { type ApiPlan, type ContainerPlan, cloudPlan } from './plan.ts'
import { type Provide, provisions } from './provisions.ts'
import { addressSettings, type Deployment } from './settings.ts'

/** Creates the planned deployment with sst's components. */
export function deploy(deployment: Deployment, versions: ModuleVersions): void {
  const { tables, apis, containers } = cloudPlan(deployment)
  const provide = provisions(tables, deployment)
  for (const api of apis) deployApi(api, provide, deployment, versions)
  deployContainers(containers, provide)
}

/** Native modules cannot be bundled: they are installed beside the bundle. */
const NATIVE = ['@node-rs/argon2', 'sharp'] as const
type ModuleVersions = Record<(typeof NATIVE)[number], string>

/** A service behind API Gateway, which answers its preflights. */
function deployApi(
  { component, host, functions }: ApiPlan,
  provide: Provide,
  { allowOrigins }: Deployment,
  versions: ModuleVersions,
): void {
  const { origins, methods, allowedHeaders, exposedHeaders, maxAge } = corsPolicy(allowOrigins)
  const api = new sst.aws.ApiGatewayV2(component, {
    domain: host,
    cors: {
      allowOrigins: origins,
      allowMethods: methods,
      allowHeaders: allowedHeaders,
      exposeHeaders: exposedHeaders,
      maxAge: `${maxAge} seconds`,
    },
  })
  for (const planned of functions) {
    const { environment, permissions } = provide(planned)
    const lambda = new sst.aws.Function(planned.component, {
      runtime: 'nodejs24.x',
      handler: 'router/lambda.handler',
      timeout: '30 seconds',
      memory: '1024 MB',
      environment: { ...environment, ...planned.identity },
      permissions,
      copyFiles: [{ from: 'config/default.yaml' }],
      nodejs: { format: 'esm', install: Object.fromEntries(NATIVE.map(name => [name, versions[name]])) },
    })
    for (const key of planned.routes) api.route(key, lambda.arn)
  }
}

const PROXY_PORT = 8080
const dockerfile = 'router/container/Dockerfile'

/** The long-lived services, each in a task of its own, in one private network. */
function deployContainers(containers: ContainerPlan[], provide: Provide): void {
  const vpc = new sst.aws.Vpc('Network')
  const cluster = new sst.aws.Cluster('Cluster', { vpc })
  const addresses: Record<string, $util.Input<string>> = {}
  for (const planned of containers) {
    const { environment, permissions } = provide(planned)
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
      ...(planned.host === null ? {} : { loadBalancer: loadBalancerOf(planned.host) }),
      // State in memory cannot be shared with the next task: the old one ends before the new one starts.
      transform: { service: { deploymentMinimumHealthyPercent: 0, deploymentMaximumPercent: 100 } },
    })
    const setting = addressSettings[planned.service]
    if (planned.host === null && setting)
      addresses[setting] = $interpolate`http://${service.service}:${String(PROXY_PORT)}`
  }
}

/** Services listen only on the loopback address, which the containers of a task share. */
const proxyOf = ({ port }: ContainerPlan) => ({
  name: 'proxy',
  image: { dockerfile, target: 'proxy' },
  environment: { PROXY_PORT: String(PROXY_PORT), SERVICE_PORT: String(port) },
})

const loadBalancerOf = (domain: string): NonNullable<sst.aws.ServiceArgs['loadBalancer']> => ({
  domain,
  rules: [
    { listen: '80/http', redirect: '443/https', container: 'proxy' },
    { listen: '443/https', forward: `${PROXY_PORT}/http`, container: 'proxy' },
  ],
  health: { [`${PROXY_PORT}/http`]: { path: '/health' } },
})
