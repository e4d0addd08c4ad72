import { vi } from 'vitest'

/** A component that run() made, with the routes it was given since. */
export interface Recorded {
  type: string
  name: string
  args: unknown
  routes: { key: string; to: string }[]
}

/** Runs sst.config.ts against components that only remember what they were made with. */
export async function runConfig(env: Record<string, string>, stage = 'dev'): Promise<Recorded[]> {
  const made: Recorded[] = []
  const component = (type: string) =>
    class {
      readonly arn: string
      readonly service: string
      readonly value: string
      readonly recorded: Recorded

      constructor(name: string, args: unknown = {}) {
        this.recorded = { type, name, args, routes: [] }
        this.arn = `arn:${name}`
        this.service = `${name}.inside`
        this.value = `what the store of secrets holds for ${name}`
        made.push(this.recorded)
      }

      route(key: string, to: string) {
        this.recorded.routes.push({ key, to })
      }
    }
  const types = ['Dynamo', 'ApiGatewayV2', 'Function', 'Vpc', 'Cluster', 'Efs', 'Service']
  vi.stubGlobal('sst', {
    Secret: component('Secret'),
    aws: Object.fromEntries(types.map(type => [type, component(type)])),
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
