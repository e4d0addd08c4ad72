import http from 'node:http'
import { PutObjectAclCommand, PutObjectCommand, S3Client, type S3ClientConfig } from '@aws-sdk/client-s3'
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
  const always = { forcePathStyle: true, maxAttempts: 1 }
  const client = new S3Client({ endpoint, region, credentials, ...always, ...over })
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

it('every ACL is refused, and the request recorded', async () => {
  await expect(
    sdk().send(new PutObjectCommand({ ...at, Body: 'x', ACL: 'public-read' })),
  ).rejects.toMatchObject({ name: 'AccessDenied' })
  await expect(sdk().send(new PutObjectAclCommand({ ...at, ACL: 'private' }))).rejects.toMatchObject({
    name: 'AccessDenied',
  })
  expect(server.violations).toEqual(['PutObject sets an ACL', 'Acl sets an ACL'])
})
