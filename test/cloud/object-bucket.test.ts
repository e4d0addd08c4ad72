import { beforeAll, describe, expect, it } from 'vitest'
import { deployed } from './deployed.ts'
import { type Recorded, runConfig } from './recorded-components.ts'
import { DOMAIN } from './routing-faults.ts'

const environmentsOf = (made: Recorded[]) =>
  Object.fromEntries(
    deployed(made).services.map(({ name, args }) => [name, args.containers[0]?.environment ?? {}]),
  )
const argsOf = (made: Recorded[], type: string) =>
  made.filter(component => component.type === type).map(({ args }) => args)

describe('a deployment with OBJECT_STORE=cos', () => {
  let made: Recorded[]
  beforeAll(async () => {
    made = await runConfig({ DOMAIN, OBJECT_STORE: 'cos' })
  })

  it('has one bucket, where temporary files expire after seven days and unfinished uploads after one', () => {
    expect(argsOf(made, 'Bucket')).toEqual([
      expect.objectContaining({
        lifecycle: [{ prefix: 'tmp/', expiresIn: '7 days' }],
        transform: {
          lifecycle: {
            rules: [
              { id: 'temporary', status: 'Enabled', filter: { prefix: 'tmp/' }, expiration: { days: 7 } },
              {
                id: 'unfinished',
                status: 'Enabled',
                filter: { prefix: '' },
                abortIncompleteMultipartUpload: { daysAfterInitiation: 1 },
              },
            ],
          },
        },
      }),
    ])
  })

  it('keeps it private, and pages of other origins may only read', () => {
    const [args] = argsOf(made, 'Bucket')
    expect(Object.keys(args ?? {}).toSorted()).toEqual(['cors', 'lifecycle', 'transform'])
    expect(args).toMatchObject({ cors: { allowMethods: ['GET', 'HEAD'] } })
  })

  it('gives the signing user only the rights on objects that data_server needs, and none on the bucket', () => {
    const statement = (Action: string[], Resource: string) => ({
      Effect: 'Allow',
      Action,
      Resource: [Resource],
    })
    expect(argsOf(made, 'UserPolicy')).toEqual([
      {
        user: 'name:ObjectsUser',
        policy: {
          Version: '2012-10-17',
          Statement: [
            statement(
              ['s3:GetObject', 's3:PutObject', 's3:DeleteObject', 's3:AbortMultipartUpload'],
              'arn:Objects/*',
            ),
            statement(['s3:ListBucket'], 'arn:Objects'),
          ],
        },
      },
    ])
    expect(argsOf(made, 'AccessKey')).toEqual([{ user: 'name:ObjectsUser' }])
  })

  it('gives its settings to data_server only', () => {
    const { Data, ...others } = environmentsOf(made)
    expect(Data).toMatchObject({
      OBJECT_STORE: 'cos',
      COS_ENDPOINT: 'https://s3.region:Objects.amazonaws.com',
      COS_REGION: 'region:Objects',
      COS_BUCKET: 'name:Objects',
      COS_SECRET_ID: 'id:ObjectsKey',
      COS_SECRET_KEY: 'secret:ObjectsKey',
    })
    const functions = deployed(made).functions.map(({ args }) => args.environment)
    const given = [...Object.values(others), ...functions].flatMap(Object.keys)
    expect(given.filter(name => /^(?:COS_|OBJECT_STORE)/.test(name))).toEqual([])
  })
})

describe('a deployment without OBJECT_STORE', () => {
  it('has no bucket, and objects lie on the disk of data_server', async () => {
    const made = await runConfig({ DOMAIN })
    expect(argsOf(made, 'Bucket')).toEqual([])
    expect(environmentsOf(made).Data).not.toHaveProperty('OBJECT_STORE')
  })

  it('refuses another store', async () => {
    await expect(runConfig({ DOMAIN, OBJECT_STORE: 'ftp' })).rejects.toThrow('OBJECT_STORE')
  })
})
