import { deployApi, type ModuleVersions } from './deploy-api.ts'
import { deployContainers } from './deploy-containers.ts'
import { withObjectBucket } from './object-bucket.ts'
import { cloudPlan } from './plan.ts'
import { provisions } from './provisions.ts'
import type { Deployment } from './settings.ts'

/** Creates what is planned with the components of sst. */
export function deploy(deployment: Deployment, versions: ModuleVersions): void {
  const { tables, apis, containers } = cloudPlan(deployment)
  const provide = withObjectBucket(provisions(tables, deployment), deployment)
  for (const api of apis) deployApi(api, provide, deployment, versions)
  deployContainers(containers, provide)
}
