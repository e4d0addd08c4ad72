import type { Config } from '../config/schema.ts'
import type { Provide } from './provisions.ts'
import type { Deployment } from './settings.ts'

/** What data_server does with objects: it neither changes the bucket nor who may use it. */
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

/** Gives data_server a private bucket for its objects, where the deployment wants one; else they lie on its disk. */
export function withObjectBucket(provide: Provide, { objectStore }: Deployment): Provide {
  if (objectStore === 'local') return provide
  const settings = createBucket()
  return process => {
    const provision = provide(process)
    if (!process.stores.includes('content')) return provision
    return { ...provision, environment: { ...provision.environment, ...settings } }
  }
}

/** Nobody reads it without a signature. What the services sign they sign with the key of a user of its own. */
function createBucket(): BucketSettings {
  const bucket = new sst.aws.Bucket('Objects', {
    // A player of any page follows a signed address here, and may ask for a range.
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
