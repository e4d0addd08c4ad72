import { createHash } from 'node:crypto'
import http from 'node:http'
import { Readable } from 'node:stream'
import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListMultipartUploadsCommand,
  ListObjectsCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  PutObjectAclCommand,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type S3Server, startS3Server } from '../../../support/s3-server/index.ts'
import { testClock } from '../../../support/surroundings.ts'

// Checks with the plain SDK the behaviour of the server that other tests rely on.

const KEY = 'folder/あ b+c.bin'
const clock = testClock(new Date().toISOString())
let server: S3Server
let clients: S3Client[]
beforeEach(async () => {
  server = await startS3Server({ buckets: ['media-1', 'other-2'], now: clock.now })
  clients = []
})
afterEach(() => {
  for (const client of clients) client.destroy()
  return server.close()
})

function sdk(over: S3ClientConfig = {}): S3Client {
  const { endpoint, region, secret_id: accessKeyId, secret_key: secretAccessKey } = server.form()
  const credentials = { accessKeyId, secretAccessKey }
  const client = new S3Client({
    endpoint,
    region,
    credentials,
    forcePathStyle: true,
    maxAttempts: 1,
    ...over,
  })
  clients.push(client)
  return client
}
const at = { Bucket: 'media-1', Key: KEY }
const put = (client: S3Client, text = 'hello') => client.send(new PutObjectCommand({ ...at, Body: text }))
const sent = (headers: http.OutgoingHttpHeaders, path = '/media-1/x', method = 'GET', body = '') =>
  new Promise<number | undefined>((resolve, reject) => {
    const request = http.request(new URL(path, server.endpoint), { headers, method }, answer => {
      resolve(answer.statusCode)
      answer.resume()
    })
    request.on('error', reject).end(body)
  })

describe('a signature', () => {
  it('of the right key is accepted, whatever the key of the object', async () => {
    await put(sdk())
    for (const Key of ['a', 'a b', 'a+b', "a!'()*~b", 'あ/い', 'a%20b', 'a=b&c']) {
      await sdk().send(new PutObjectCommand({ Bucket: 'media-1', Key, Body: Key }))
      expect(server.objects.get(Key)?.bytes.toString()).toBe(Key)
    }
    expect(server.objects.get(KEY)?.bytes.toString()).toBe('hello')
    expect(server.requests.map(({ signed }) => signed)).not.toContain('refused')
  })

  it('of another key, id or region is not', async () => {
    const { secret_id: accessKeyId, secret_key: secretAccessKey } = server.form()
    const refusals = {
      SignatureDoesNotMatch: { credentials: { accessKeyId, secretAccessKey: 'wrong' } },
      InvalidAccessKeyId: { credentials: { accessKeyId: 'wrong', secretAccessKey } },
      AuthorizationHeaderMalformed: { region: 'elsewhere' },
    }
    for (const [name, over] of Object.entries(refusals))
      await expect(put(sdk(over))).rejects.toMatchObject({ name })
    expect(server.objects.size).toBe(0)
  })

  it('that is missing is refused', async () => {
    server.bucket().put('x', Buffer.from('x'), 'text/plain')
    expect(await sent({})).toBe(403)
    expect(await sent({}, '/media-1/x', 'DELETE')).toBe(403)
    expect(server.objects.size).toBe(1)
  })

  it('is not needed to read a public bucket, and is needed for everything else', async () => {
    server.isPublic = true
    server.bucket().put('x', Buffer.from('x'), 'text/plain')
    expect(await sent({})).toBe(200)
    expect(await sent({}, '/media-1')).toBe(200)
    expect(await sent({}, '/media-1/x', 'DELETE')).toBe(403)
  })

  it('of another time, body or header is refused', async () => {
    const client = sdk({ requestChecksumCalculation: 'WHEN_REQUIRED' })
    await client.send(new PutObjectCommand({ Bucket: 'media-1', Key: 'x', Body: 'hello' }))
    const signed = server.requests[0]?.headers
    const signedPath = '/media-1/x?x-id=PutObject'
    const again = (over: http.OutgoingHttpHeaders = {}, path = signedPath, body = 'hello') =>
      sent({ ...signed, ...over }, path, 'PUT', body)
    expect(await again()).toBe(200)
    expect(await again({}, signedPath, 'hullo')).toBe(400)
    expect(await again({}, signedPath.replace('x?', 'other?'))).toBe(403)
    expect(await again({ 'x-amz-meta-more': '1' })).toBe(403)
    expect(await again({ 'x-amz-date': '20200101T000000Z' })).toBe(403)
    clock.advance(16 * 60)
    expect(await again()).toBe(403)
    clock.advance(-16 * 60)
  })
})

describe('a body in chunks', () => {
  it('with a trailing checksum is stored unchanged', async () => {
    await sdk({ requestChecksumCalculation: 'WHEN_SUPPORTED' }).send(
      new PutObjectCommand({
        ...at,
        Body: Readable.from([Buffer.alloc(100_000, 7), Buffer.alloc(100_000, 7)]),
        ContentLength: 200_000,
      }),
    )
    expect(server.requests[0]?.headers).toMatchObject({
      'x-amz-content-sha256': 'STREAMING-UNSIGNED-PAYLOAD-TRAILER',
    })
    expect(server.objects.get(KEY)?.bytes).toEqual(Buffer.alloc(200_000, 7))
  })
})

describe('an upload in parts', () => {
  const begin = async () => (await sdk().send(new CreateMultipartUploadCommand(at))).UploadId
  const part = async (UploadId: string | undefined, PartNumber: number, Body: Buffer) => {
    const { ETag } = await sdk().send(new UploadPartCommand({ ...at, UploadId, PartNumber, Body }))
    return { ETag, PartNumber }
  }

  it('is joined in order, and appears once it is whole', async () => {
    const UploadId = await begin()
    const second = await part(UploadId, 2, Buffer.from('end'))
    const first = await part(UploadId, 1, Buffer.alloc(5 * 1024 * 1024, 1))
    const { Parts = [] } = await sdk().send(new ListPartsCommand({ ...at, UploadId }))
    expect(Parts.map(({ PartNumber }) => PartNumber)).toEqual([2, 1])
    const { Uploads = [] } = await sdk().send(new ListMultipartUploadsCommand({ Bucket: 'media-1' }))
    expect(Uploads.map(upload => upload.UploadId)).toEqual([UploadId])
    expect(server.objects.size).toBe(0)
    const finish = (Parts: object[]) =>
      sdk().send(new CompleteMultipartUploadCommand({ ...at, UploadId, MultipartUpload: { Parts } }))
    await expect(finish([second, first])).rejects.toMatchObject({ name: 'InvalidPartOrder' })
    await expect(finish([first, { ...second, ETag: '"x"' }])).rejects.toMatchObject({ name: 'InvalidPart' })
    await finish([first, second])
    const hash = createHash('md5')
      .update(Buffer.alloc(5 * 1024 * 1024, 1))
      .update('end')
      .digest('hex')
    expect(
      createHash('md5')
        .update(server.objects.get(KEY)?.bytes ?? '')
        .digest('hex'),
    ).toBe(hash)
    expect(server.uploads.size).toBe(0)
  })

  it('accepts a small part only as the last one', async () => {
    const UploadId = await begin()
    const Parts = [await part(UploadId, 1, Buffer.from('a')), await part(UploadId, 2, Buffer.from('b'))]
    const finish = sdk().send(
      new CompleteMultipartUploadCommand({ ...at, UploadId, MultipartUpload: { Parts } }),
    )
    await expect(finish).rejects.toMatchObject({ name: 'EntityTooSmall' })
  })
})

describe('a list', () => {
  it('continues from a token in version 2, from a key in version 1', async () => {
    for (const key of ['a', 'b/1', 'b/2', 'c']) server.bucket().put(key, Buffer.alloc(1), 'text/plain')
    const input = { Bucket: 'media-1', Delimiter: '/', MaxKeys: 2 }
    const first = await sdk().send(new ListObjectsV2Command(input))
    expect(first.CommonPrefixes).toEqual([{ Prefix: 'b/' }])
    const rest = await sdk().send(
      new ListObjectsV2Command({ ...input, ContinuationToken: first.NextContinuationToken }),
    )
    expect(rest.Contents?.map(({ Key }) => Key)).toEqual(['c'])
    expect(rest.IsTruncated).toBe(false)
    const older = await sdk().send(new ListObjectsCommand({ ...input, Marker: 'b/' }))
    expect(older.Contents?.map(({ Key }) => Key)).toEqual(['c'])
    const unnamed = await sdk().send(new ListObjectsCommand({ Bucket: 'media-1', MaxKeys: 1 }))
    expect([unnamed.IsTruncated, unnamed.NextMarker]).toEqual([true, undefined])
  })
})

describe('deleting many at once', () => {
  it('needs an MD5 of its body, as Tencent does', async () => {
    await put(sdk())
    const input = { Bucket: 'media-1', Delete: { Objects: [{ Key: KEY }] } }
    await expect(sdk().send(new DeleteObjectsCommand(input))).rejects.toMatchObject({
      $metadata: { httpStatusCode: 400 },
    })
    await sdk().send(new DeleteObjectsCommand({ ...input, ChecksumAlgorithm: 'MD5' }))
    expect(server.objects.size).toBe(0)
  })
})

it('a range is answered as S3 does', async () => {
  await put(sdk(), '0123456789')
  const read = async (Range: string) => {
    const { Body, ContentRange } = await sdk().send(new GetObjectCommand({ ...at, Range }))
    return [await Body?.transformToString(), ContentRange]
  }
  expect(await read('bytes=2-4')).toEqual(['234', 'bytes 2-4/10'])
  expect(await read('bytes=-3')).toEqual(['789', 'bytes 7-9/10'])
  expect(await read('bytes=8-99')).toEqual(['89', 'bytes 8-9/10'])
  await expect(read('bytes=10-')).rejects.toMatchObject({ $metadata: { httpStatusCode: 416 } })
})

it('every ACL is refused, and the request recorded', async () => {
  await expect(
    sdk().send(new PutObjectCommand({ ...at, Body: 'x', ACL: 'public-read' })),
  ).rejects.toMatchObject({ name: 'AccessDenied' })
  await expect(sdk().send(new PutObjectAclCommand({ ...at, ACL: 'private' }))).rejects.toMatchObject({
    name: 'AccessDenied',
  })
  expect(server.violations).toEqual(['PutObject sets an ACL', 'Acl sets an ACL'])
})

it('a bucket is found in the host too', async () => {
  const { hostname, port } = new URL(server.endpoint)
  const lookup: http.AgentOptions['lookup'] = (_host, { all }, done) =>
    all ? done(null, [{ address: hostname, family: 4 }]) : done(null, hostname, 4)
  const client = sdk({
    endpoint: `http://s3.example.test:${port}`,
    forcePathStyle: false,
    requestHandler: { httpAgent: { lookup } },
  })
  await client.send(new PutObjectCommand({ Bucket: 'other-2', Key: KEY, Body: 'x' }))
  expect(server.requests[0]?.headers.host).toBe(`other-2.s3.example.test:${port}`)
  expect([server.bucket('other-2').objects.size, server.objects.size]).toEqual([1, 0])
  await expect(client.send(new HeadBucketCommand({ Bucket: 'third-3' }))).rejects.toMatchObject({
    $metadata: { httpStatusCode: 404 },
  })
})
