import { vi } from 'vitest'

/** A component that run() made, with the routes it was given since. */
export interface Recorded {
  type: string
  name: string
  args: unknown
  routes: { key: string; to: string }[]
}

interface RouteTables {
  apply(change: (tables: { id: string }[]) => unknown): unknown
}

/** Runs sst.config.ts against components that only remember what they were made with. */
export async function runConfig(env: Record<string, string>, stage = 'dev'): Promise<Recorded[]> {
  const made: Recorded[] = []
  const component = (type: string) =>
    class {
      readonly arn: string
      readonly service: string
      readonly value: string
      readonly name: string
      readonly id: string
      readonly secret: string
      readonly nodes: { bucket: { region: string }; privateRouteTables: RouteTables }
      readonly recorded: Recorded

      constructor(name: string, args: unknown = {}) {
        this.recorded = { type, name, args, routes: [] }
        this.arn = `arn:${name}`
        this.service = `${name}.inside`
        this.value = `what the store of secrets holds for ${name}`
        this.name = `name:${name}`
        this.id = `id:${name}`
        this.secret = `secret:${name}`
        const tables = [{ id: `private:${name}` }]
        this.nodes = {
          bucket: { region: `region:${name}` },
          privateRouteTables: { apply: change => change(tables) },
        }
        made.push(this.recorded)
      }

      route(key: string, to: string) {
        this.recorded.routes.push({ key, to })
      }

      getListener(protocol: string, port: number) {
        return { arn: `${this.arn}:${protocol}:${port}` }
      }
    }
  const components = (types: string[]) => Object.fromEntries(types.map(type => [type, component(type)]))
  const types = ['Dynamo', 'ApiGatewayV2', 'Function', 'Vpc', 'Cluster', 'Efs', 'Service', 'Bucket', 'Alb']
  vi.stubGlobal('sst', { Secret: component('Secret'), aws: components(types) })
  vi.stubGlobal('aws', {
    iam: components(['User', 'UserPolicy', 'AccessKey']),
    lb: components(['TargetGroup', 'TargetGroupAttachment', 'ListenerRule']),
    lambda: components(['Permission']),
    ec2: components(['VpcEndpoint']),
    getRegionOutput: () => ({ region: 'here' }),
  })
  vi.stubGlobal('$app', { name: 'yomu', stage })
  vi.stubGlobal('$interpolate', (strings: TemplateStringsArray, ...values: string[]) =>
    String.raw(strings, ...values),
  )
  vi.stubGlobal('$config', (config: unknown) => config)
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  try {
    vi.resetModules()
    const { default: config } = await import('../../sst.config.ts')
    await config.run()
    return made
  } finally {
    vi.unstubAllGlobals()
    vi.unstubAllEnvs()
  }
}
