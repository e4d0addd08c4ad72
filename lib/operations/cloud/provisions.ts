import type { Config } from '../../platform/config/schema.ts'
import { componentName } from './components.ts'
import type { Process } from './plan.ts'
import type { Deployment } from './settings.ts'
import { type TablePlan, tableActions } from './tables.ts'

interface Provision {
  environment: Record<string, $util.Input<string>>
  permissions: sst.aws.FunctionPermissionArgs[]
}
export type Provide = (process: Process) => Provision

/** Gives each process settings and access to what it owns. */
export function provisions(planned: TablePlan[], { stage, objectStore }: Deployment): Provide {
  const bucket = objectStore === 'cos' ? createBucket() : {}
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
      environment: {
        ...settings,
        ...Object.fromEntries(secrets.map(name => [name, secretOf(name)])),
        ...(stores.includes('content') ? bucket : {}),
      },
      permissions: resources.length === 0 ? [] : [{ actions: tableActions, resources }],
    }
  }
}

/** May change neither the bucket nor its permissions. */
const objectActions = ['GetObject', 'PutObject', 'DeleteObject', 'AbortMultipartUpload'].map(
  action => `s3:${action}`,
)
const bucketActions = ['s3:ListBucket']

const lifecycle = {
  rules: [
    { id: 'temporary', status: 'Enabled', filter: { prefix: 'tmp/' }, expiration: { days: 7 } },
    {
      id: 'unfinished',
      status: 'Enabled',
      filter: { prefix: '' },
      abortIncompleteMultipartUpload: { daysAfterInitiation: 1 },
    },
  ],
}

type BucketSettings = Partial<Record<keyof Config, $util.Input<string>>>

/** The bucket is private; the key of its user signs the services' requests. */
function createBucket(): BucketSettings {
  const bucket = new sst.aws.Bucket('Objects', {
    // A player on any page may follow a signed address, and ask for a range.
    cors: {
      allowOrigins: ['*'],
      allowMethods: ['GET', 'HEAD'],
      allowHeaders: ['Range'],
      exposeHeaders: ['Content-Range'],
    },
    lifecycle: [{ prefix: 'tmp/', expiresIn: '7 days' }],
    transform: { lifecycle },
  })
  const { name: user } = new aws.iam.User('ObjectsUser')
  const statements = [
    { Effect: 'Allow' as const, Action: objectActions, Resource: [$interpolate`${bucket.arn}/*`] },
    { Effect: 'Allow' as const, Action: bucketActions, Resource: [bucket.arn] },
  ]
  new aws.iam.UserPolicy('ObjectsPolicy', { user, policy: { Version: '2012-10-17', Statement: statements } })
  const key = new aws.iam.AccessKey('ObjectsKey', { user })
  const { region } = bucket.nodes.bucket
  return {
    OBJECT_STORE: 'cos',
    COS_ENDPOINT: $interpolate`https://s3.${region}.amazonaws.com`,
    COS_REGION: region,
    COS_BUCKET: bucket.name,
    COS_SECRET_ID: key.id,
    COS_SECRET_KEY: key.secret,
  }
}
