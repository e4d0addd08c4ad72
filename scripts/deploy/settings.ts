import { isAbsolute } from 'node:path'
import { ConfigError } from '../../lib/platform/config/load.ts'
import type { Config } from '../../lib/platform/config/schema.ts'
import { type ServiceName, serviceNames } from '../../lib/platform/http/route.ts'

export interface Unit {
  name: string
  services: ServiceName[]
}
export interface DeploySettings {
  root: string
  remote: string
  branch: string
  /** Null for the last commit of the branch. */
  commit: string | null
  /** True if a person asked for a commit that is older than the running one. */
  mayGoBack: boolean
  units: Unit[]
  portOffset: number
}

export function deploySettings(
  config: Config,
  env: Record<string, string | undefined>,
  rollback?: string,
): DeploySettings {
  const { DEPLOY_ROOT: root, DEPLOY_REMOTE: remote, DEPLOY_BRANCH: branch, DEPLOY_UNITS } = config
  if (!isAbsolute(root))
    throw new ConfigError('Set DEPLOY_ROOT to the folder of the releases, from the root on.')
  if (remote === '' || remote.startsWith('-'))
    throw new ConfigError('Set DEPLOY_REMOTE to the address of the repository that is deployed.')
  const commit = rollback ?? env.DEPLOY_COMMIT ?? null
  if (commit !== null && !/^[0-9a-f]{40,64}$/.test(commit))
    throw new ConfigError(
      `${rollback === undefined ? 'DEPLOY_COMMIT' : '--rollback'} must be a full commit id.`,
    )
  const units = DEPLOY_UNITS.split(/\s+/).filter(name => name !== '')
  return {
    ...{ root, remote, branch, commit, mayGoBack: rollback !== undefined },
    units: units.map(unitOf),
    portOffset: config.PORT_OFFSET,
  }
}

/** `yomu@all`, or the services by name separated by colons, as in the unit's template. */
function unitOf(name: string): Unit {
  const [, instance] = /^[\w-]+@([\w:-]+)(?:\.service)?$/.exec(name) ?? []
  if (instance === undefined)
    throw new ConfigError(`DEPLOY_UNITS names ${name}, which is no unit like yomu@all.`)
  if (instance === 'all') return { name, services: [...serviceNames] }
  const services = serviceNames.filter(service => instance.split(':').includes(service))
  if (services.length !== instance.split(':').length)
    throw new ConfigError(`DEPLOY_UNITS names a service that does not exist: ${name}.`)
  return { name, services }
}
