// The part of sst's globals that sst.config.ts uses, so that the type check needs no sst. `npm run check:sst` checks that
// file against the real declarations.

/** Known only while deploying. */
interface SstOutput<T> {
  readonly __value: T
  apply<Other>(change: (value: T) => Other): SstOutput<Other>
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

    class ApiGatewayV2 {
      constructor(name: string, args: { domain: string; cors: false })
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
          vpc: Vpc
          environment: Record<string, $util.Input<string>>
          permissions: FunctionPermissionArgs[]
          copyFiles: { from: string }[]
          nodejs: { format: 'esm'; install: Record<string, string> }
        },
      )
      readonly name: SstOutput<string>
      readonly arn: SstOutput<string>
    }

    class Bucket {
      constructor(
        name: string,
        args: {
          cors: {
            allowOrigins: string[]
            allowMethods: ('GET' | 'HEAD')[]
            allowHeaders: string[]
            exposeHeaders: string[]
          }
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
      constructor(name: string, args: { nat: 'ec2' })
      readonly id: SstOutput<string>
      readonly nodes: { privateRouteTables: SstOutput<{ id: SstOutput<string> }[]> }
    }
    class Alb {
      constructor(
        name: string,
        args: { vpc: Vpc; domain: string; listeners: { port: number; protocol: 'http' | 'https' }[] },
      )
      getListener(protocol: 'http' | 'https', port: number): { readonly arn: SstOutput<string> }
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
        instance: Alb
        rules: {
          listen: '443/https'
          forward: `${number}/http`
          container: string
          conditions: { path: string }
          priority: number
        }[]
        health: Record<`${number}/http`, { path: string }>
      }
      transform: {
        service: { deploymentMinimumHealthyPercent: number; deploymentMaximumPercent: number }
      }
    }
    class Service {
      constructor(name: string, args: ServiceArgs)
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

declare namespace aws {
  function getRegionOutput(): { region: SstOutput<string> }
}

declare namespace aws.ec2 {
  class VpcEndpoint {
    constructor(
      name: string,
      args: {
        vpcId: SstOutput<string>
        serviceName: SstOutput<string>
        vpcEndpointType: 'Gateway'
        routeTableIds: SstOutput<SstOutput<string>[]>
      },
    )
  }
}

declare namespace aws.lb {
  class TargetGroup {
    constructor(name: string, args: { targetType: 'lambda'; lambdaMultiValueHeadersEnabled: true })
    readonly arn: SstOutput<string>
  }
  class TargetGroupAttachment {
    constructor(
      name: string,
      args: { targetGroupArn: SstOutput<string>; targetId: SstOutput<string> },
      options: { dependsOn: aws.lambda.Permission[] },
    )
  }
  type Action =
    | { type: 'forward'; targetGroupArn: SstOutput<string> }
    | { type: 'redirect'; redirect: { port: '443'; protocol: 'HTTPS'; statusCode: 'HTTP_301' } }
  class ListenerRule {
    constructor(
      name: string,
      args: {
        listenerArn: SstOutput<string>
        priority: number
        actions: Action[]
        conditions: { pathPattern: { values: string[] } }[]
      },
    )
  }
}

declare namespace aws.lambda {
  class Permission {
    constructor(
      name: string,
      args: {
        action: 'lambda:InvokeFunction'
        function: SstOutput<string>
        principal: 'elasticloadbalancing.amazonaws.com'
        sourceArn: SstOutput<string>
      },
    )
  }
}
