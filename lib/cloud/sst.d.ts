// The part of sst's globals that sst.config.ts makes use of, so that the type check needs no sst. The real
// declarations are held against the same file by the command in docs/deployment.md.

/** A value that is known only while deploying. */
interface SstOutput<T> {
  readonly __value: T
}
declare namespace $util {
  type Input<T> = T | SstOutput<T>
}

interface SstApp {
  readonly name: string
  readonly stage: string
}

declare const $app: SstApp
declare function $interpolate(strings: TemplateStringsArray, ...values: $util.Input<string>[]): SstOutput<string>
declare function $config(config: {
  app(input: {
    stage: string
  }): { name: string; home: 'aws'; version: string; removal: 'remove' | 'retain'; protect: boolean }
  run(): Promise<void>
}): typeof config

declare namespace sst {
  class Secret {
    constructor(name: string)
    readonly value: SstOutput<string>
  }

  namespace aws {
    interface FunctionPermissionArgs {
      actions: string[]
      resources: $util.Input<string>[]
    }
    interface Keys {
      hashKey: string
      rangeKey: string
    }
    class Dynamo {
      constructor(
        name: string,
        args: {
          fields: Record<string, 'string'>
          primaryIndex: Keys
          globalIndexes: Record<string, Keys & { projection: 'all' | 'keys-only' | string[] }>
          ttl?: string
          deletionProtection: boolean
          transform: { table: { name: string } }
        },
      )
      readonly arn: SstOutput<string>
    }

    interface Cors<Method> {
      allowOrigins: string[]
      allowMethods: Method[]
      allowHeaders: string[]
      exposeHeaders: string[]
    }
    class ApiGatewayV2 {
      constructor(
        name: string,
        args: {
          domain: string
          cors: Cors<'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'> & { maxAge: `${number} seconds` }
        },
      )
      route(key: string, functionArn: SstOutput<string>): unknown
    }

    class Function {
      constructor(
        name: string,
        args: {
          runtime: 'nodejs24.x'
          handler: string
          timeout: `${number} seconds`
          memory: `${number} MB`
          environment: Record<string, $util.Input<string>>
          permissions: FunctionPermissionArgs[]
          copyFiles: { from: string }[]
          nodejs: { format: 'esm'; install: Record<string, string> }
        },
      )
      readonly arn: SstOutput<string>
    }

    class Bucket {
      constructor(
        name: string,
        args: {
          cors: Cors<'GET' | 'HEAD'>
          lifecycle: { prefix: string; expiresIn: `${number} days` }[]
          transform: {
            lifecycle: {
              rules: {
                id: string
                status: string
                filter: { prefix: string }
                expiration?: { days: number }
                abortIncompleteMultipartUpload?: { daysAfterInitiation: number }
              }[]
            }
          }
        },
      )
      readonly name: SstOutput<string>
      readonly arn: SstOutput<string>
      readonly nodes: { bucket: { region: SstOutput<string> } }
    }

    class Vpc {
      constructor(name: string)
    }
    class Cluster {
      constructor(name: string, args: { vpc: Vpc })
    }
    class Efs {
      constructor(name: string, args: { vpc: Vpc })
    }

    interface ServiceArgs {
      cluster: Cluster
      cpu: '0.5 vCPU'
      memory: '2 GB'
      permissions: FunctionPermissionArgs[]
      containers: {
        name: string
        image: { dockerfile: string; target: string }
        command?: string[]
        environment: Record<string, $util.Input<string>>
        volumes?: { efs: Efs; path: string }[]
      }[]
      loadBalancer?: {
        domain: string
        rules: {
          listen: '80/http' | '443/https'
          forward?: `${number}/http`
          redirect?: '443/https'
          container: string
        }[]
        health: Record<`${number}/http`, { path: string }>
      }
      transform: {
        service: { deploymentMinimumHealthyPercent: number; deploymentMaximumPercent: number }
      }
    }
    class Service {
      constructor(name: string, args: ServiceArgs)
      /** The host name inside the private network. */
      readonly service: SstOutput<string>
    }
  }
}

declare namespace aws.iam {
  class User {
    constructor(name: string)
    readonly name: SstOutput<string>
  }
  class UserPolicy {
    constructor(
      name: string,
      args: {
        user: SstOutput<string>
        policy: {
          Version: '2012-10-17'
          Statement: { Effect: 'Allow'; Action: string[]; Resource: SstOutput<string>[] }[]
        }
      },
    )
  }
  class AccessKey {
    constructor(name: string, args: { user: SstOutput<string> })
    readonly id: SstOutput<string>
    readonly secret: SstOutput<string>
  }
}
