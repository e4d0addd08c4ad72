import { componentName } from './component-name.ts'
import type { Process } from './plan.ts'
import type { Deployment } from './settings.ts'
import { type TablePlan, tableActions } from './tables.ts'

export interface Provision {
  environment: Record<string, $util.Input<string>>
  permissions: sst.aws.FunctionPermissionArgs[]
}
export type Provide = (process: Process) => Provision

/** Creates the tables and the secrets, and says what each process gets of them: its settings and what it owns. */
export function provisions(planned: TablePlan[], { stage }: Deployment): Provide {
  const tables = planned.map(({ component, store, tableName, dynamo }) => ({
    store,
    table: new sst.aws.Dynamo(component, {
      ...dynamo,
      deletionProtection: stage === 'production',
      transform: { table: { name: tableName } },
    }),
  }))
  const created = new Map<string, sst.Secret>()
  const secretOf = (setting: string) => {
    const secret = created.get(setting) ?? new sst.Secret(componentName(setting))
    created.set(setting, secret)
    return secret.value
  }
  return ({ settings, secrets, stores }) => {
    const resources = tables
      .filter(({ store }) => stores.includes(store))
      .flatMap(({ table }) => [table.arn, $interpolate`${table.arn}/index/*`])
    return {
      environment: { ...settings, ...Object.fromEntries(secrets.map(name => [name, secretOf(name)])) },
      permissions: resources.length === 0 ? [] : [{ actions: tableActions, resources }],
    }
  }
}
