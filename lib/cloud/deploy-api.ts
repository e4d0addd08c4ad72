import { corsPolicy } from '../http/cors.ts'
import type { ApiPlan } from './plan.ts'
import type { Provide } from './provisions.ts'
import type { Deployment } from './settings.ts'

/** A native module, which cannot be bundled: it is installed beside the bundle. */
const NATIVE = '@node-rs/argon2'
export type ModuleVersions = Record<typeof NATIVE, string>

/** A service behind API Gateway, its preflights answered there. */
export function deployApi(
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
      nodejs: { format: 'esm', install: { [NATIVE]: versions[NATIVE] } },
    })
    for (const key of planned.routes) api.route(key, lambda.arn)
  }
}
