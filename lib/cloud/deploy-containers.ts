import type { ContainerPlan } from './plan.ts'
import type { Provide } from './provisions.ts'
import { addressSettings } from './settings.ts'

const PROXY_PORT = 8080
const dockerfile = 'router/container/Dockerfile'

/** The services that live on, each in a task of its own, in one private network. */
export function deployContainers(containers: ContainerPlan[], provide: Provide): void {
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
      // What a task keeps in memory cannot be shared with its successor: the old one ends before the new one starts.
      transform: { service: { deploymentMinimumHealthyPercent: 0, deploymentMaximumPercent: 100 } },
    })
    const setting = addressSettings[planned.service]
    if (planned.host === null && setting)
      addresses[setting] = $interpolate`http://${service.service}:${String(PROXY_PORT)}`
  }
}

/** Services listen on the loopback address alone, which the containers of a task share. */
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
