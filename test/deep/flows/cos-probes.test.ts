import { describe, expect, it } from 'vitest'
import type { ProbeName } from '../../../lib/contracts/schemas/administration/objects.ts'
import { prune } from '../../../lib/data/housekeeping/prune.ts'
import { parseKey } from '../../../lib/objects/keys.ts'
import { bucket, cosLab, dataServerOf } from '../../flows/cos-lab.ts'
import {
  accessDenied,
  type Behaviour,
  hang,
  internalError,
  redirectTo,
  refuse,
  reset,
} from '../../support/s3-server/behaviours.ts'
import { startS3Server } from '../../support/s3-server/index.ts'

const lab = cosLab()

type Row = Awaited<ReturnType<typeof lab.cos.test>>['probes'][number]
const tried = async (over: Parameters<typeof lab.s3.form>[0] = {}) =>
  (await lab.cos.test({ body: lab.s3.form(over) })).probes

/** The outcome of each probe, in one word. */
const outcomes = (rows: Row[]) =>
  Object.fromEntries(
    rows.map(({ probe, ok, skipped }) => [probe, ok ? 'ok' : skipped ? 'skipped' : 'failed']),
  )
const allFine = { Bucket: 'ok', PUT: 'ok', HEAD: 'ok', GET: 'ok', LIST: 'ok', DELETE: 'ok' }

const rowOf = (rows: Row[], probe: ProbeName) => rows.find(row => row.probe === probe)

/** Does the work, and answers as after another outcome. */
const answering =
  (over: { body?: Buffer; headers?: Record<string, string> }): Behaviour =>
  ({ honest, send }) => {
    const { headers, ...answer } = honest()
    send({ ...answer, headers: { ...headers, ...over.headers }, ...(over.body ? { body: over.body } : {}) })
  }
const emptyList = Buffer.from('<ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>')

describe('the six probes', () => {
  it('are made in their order, save nothing and leave nothing', async () => {
    const before = await lab.cos.get()
    const rows = await tried()
    expect(rows.map(({ probe }) => probe)).toEqual(['Bucket', 'PUT', 'HEAD', 'GET', 'LIST', 'DELETE'])
    expect(outcomes(rows)).toEqual(allFine)
    expect(rows.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 204])
    expect(rows.map(({ code }) => code)).toEqual([null, null, null, null, null, null])
    expect(lab.s3.objects.size).toBe(0)
    expect(await lab.cos.get()).toEqual(before)
    expect(lab.s3.violations).toEqual([])
  })

  it('write one object, of another name each time, among the temporary files', async () => {
    await tried()
    await tried()
    const keys = lab.s3.requests.filter(({ operation }) => operation === 'PutObject').map(({ key }) => key)
    expect(new Set(keys).size).toBe(2)
    for (const key of keys) expect(parseKey(key)).toMatchObject({ area: 'temporary', user_id: 1 })
  })

  it('never borrow stored keys', async () => {
    await lab.cos.put({ body: lab.s3.form() })
    lab.s3.requests.length = 0
    await expect(tried({ secret_key: '' })).rejects.toMatchObject({
      code: 'invalid_input',
      extras: { errors: [{ path: 'body.secret_key' }] },
    })
    expect(lab.s3.requests).toEqual([])
  })

  const denied = { status: 403, code: 'AccessDenied' }
  /** A reply without a body names no cause. */
  const forbidden = { status: 403, code: 'Forbidden' }
  const otherSize = answering({ headers: { 'content-length': '7' } })
  const otherBytes = answering({ body: Buffer.alloc(1_024) })
  const noList = answering({ body: emptyList, headers: { 'content-length': String(emptyList.length) } })
  /** Without an object there is nothing to read. */
  const unread = { HEAD: 'skipped', GET: 'skipped', LIST: 'skipped' }

  it.each<[ProbeName, string, Parameters<typeof lab.s3.misbehave>, Partial<Row>, object?]>([
    ['Bucket', 'no permission', ['HeadBucket', accessDenied], forbidden],
    ['PUT', 'no permission', ['PutObject', accessDenied], denied, unread],
    ['HEAD', 'no permission', ['HeadObject', accessDenied], forbidden],
    ['HEAD', 'a fault of the store', ['HeadObject', internalError], { status: 500 }],
    ['HEAD', 'another size', ['HeadObject', otherSize], { status: 200, code: 'SizeDiffers' }],
    ['GET', 'no permission', ['GetObject', accessDenied], denied],
    ['GET', 'other bytes', ['GetObject', otherBytes], { status: 200, code: 'BytesDiffer' }],
    ['LIST', 'no permission', ['ListObjects', accessDenied], denied],
    ['LIST', 'an empty list', ['ListObjects', noList], { status: 200, code: 'NotListed' }],
    [
      'DELETE',
      'a fault that passes',
      ['DeleteObject', internalError, 1],
      { status: 500, code: 'InternalError' },
    ],
  ])('%s fails alone: %s', async (probe, _, misbehaviour, cause, others = {}) => {
    lab.s3.misbehave(...misbehaviour)
    const rows = await tried()
    expect(outcomes(rows)).toEqual({ ...allFine, ...others, [probe]: 'failed' })
    expect(rowOf(rows, probe)).toMatchObject(cause)
    expect(lab.s3.objects.size).toBe(0)
  })

  it('remove an object that arrived even though the reply to PUT was lost', async () => {
    lab.s3.misbehave('PutObject', ({ honest, response }) => {
      honest()
      response.destroy()
    })
    const rows = await tried()
    expect(rowOf(rows, 'PUT')).toMatchObject({ ok: false, status: null, code: 'ECONNRESET' })
    expect(rowOf(rows, 'DELETE')).toMatchObject({ ok: true })
    expect(lab.s3.objects.size).toBe(0)
  })

  it('say which object is left if none may be deleted', async () => {
    lab.s3.misbehave('DeleteObject', accessDenied)
    const row = rowOf(await tried(), 'DELETE')
    const [left] = lab.s3.objects.keys()
    expect(row).toMatchObject({ ok: false, code: 'AccessDenied' })
    expect(row?.message).toContain(left)
  })

  it('leave no object for longer than seven days if none may be deleted', async () => {
    lab.s3.misbehave('DeleteObject', accessDenied)
    await tried()
    lab.s3.behaveWell()
    await lab.cos.put({ body: lab.s3.form() })
    const app = dataServerOf(lab.stack)
    const inEightDays = () => new Date(Date.now() + 8 * 86_400_000)
    await prune({ ...app, content: { ...app.content, now: inEightDays } }, false)
    expect(lab.s3.objects.size).toBe(0)
  })

  it('remove the object when the caller disconnects', async () => {
    lab.s3.misbehave('HeadObject', hang)
    const leave = new AbortController()
    const answer = lab.cos.test({ body: lab.s3.form() }, { signal: leave.signal })
    const left = expect(answer).rejects.toThrow()
    await expect.poll(() => lab.s3.count('HeadObject')).toBe(1)
    expect(lab.s3.objects.size).toBe(1)
    leave.abort()
    await left
    await expect.poll(() => lab.s3.objects.size).toBe(0)
    expect(lab.s3.count('GetObject')).toBe(1)
  })
})

describe('a bucket that anybody can read', () => {
  const isPublic = { ok: false, code: 'PublicRead', message: expect.stringContaining('Make it private') }

  it('is detected', async () => {
    lab.s3.isPublic = true
    const rows = await tried()
    expect(rowOf(rows, 'Bucket')).toMatchObject(isPublic)
    expect(rowOf(rows, 'GET')).toMatchObject(isPublic)
    expect(lab.s3.objects.size).toBe(0)
  })

  it('is detected even if it does not list its objects', async () => {
    lab.s3.isPublic = true
    lab.s3.misbehave('ListObjects', accessDenied)
    expect(rowOf(await tried(), 'Bucket')).toMatchObject(isPublic)
  })

  it('is detected even if it refuses to read missing objects', async () => {
    lab.s3.isPublic = true
    lab.s3.misbehave('ListObjects', accessDenied)
    lab.s3.misbehave('GetObject', exchange => {
      if (lab.s3.objects.size === 0) accessDenied(exchange)
      exchange.send(exchange.honest())
    })
    const rows = await tried()
    expect(rowOf(rows, 'Bucket')).toMatchObject({ ok: true })
    expect(rowOf(rows, 'GET')).toMatchObject(isPublic)
  })
})

describe('a fault that fails every probe', () => {
  const nothingElse = { PUT: 'skipped', HEAD: 'skipped', GET: 'skipped', LIST: 'skipped', DELETE: 'skipped' }

  it.each<[string, Parameters<typeof lab.s3.form>[0], number | null, string | null, string]>([
    ['an unknown key', { secret_id: 'AKIDsomebody' }, 403, 'InvalidAccessKeyId', 'secret id'],
    ['the wrong secret', { secret_key: 'of another' }, 403, 'SignatureDoesNotMatch', 'secret key'],
    ['the wrong region', { region: 'ap-tokyo' }, 400, 'AuthorizationHeaderMalformed', 'another region'],
    ['no such bucket', { bucket: 'gone-1250000000' }, 404, 'NoSuchBucket', 'no such bucket'],
    ['nobody there', { endpoint: 'http://127.0.0.1:1' }, null, 'ECONNREFUSED', 'nothing listens'],
    ['no such name', { endpoint: 'http://nowhere.invalid' }, null, null, 'the host name'],
    ['a key no header can carry', { secret_id: '秘密' }, null, 'ERR_INVALID_CHAR', 'characters'],
  ])('is reported, and nothing is written: %s', async (_, over, status, code, advice) => {
    const rows = await tried(over)
    expect(outcomes(rows)).toEqual({ Bucket: 'failed', ...nothingElse })
    expect(rows[0]).toMatchObject({ status, ...(code !== null && { code }) })
    expect(rows[0]?.message).toContain(advice)
    expect(lab.s3.count('PutObject')).toBe(0)
  })

  it('may be a wrong clock, which the message names', async () => {
    const late = await startS3Server({ now: () => new Date(Date.now() + 3_600_000) })
    const { probes } = await lab.cos.test({ body: late.form() })
    await late.close()
    expect(probes[0]).toMatchObject({ status: 403, code: 'RequestTimeTooSkewed' })
    expect(probes[0]?.message).toContain('clock')
  })

  it('may be another kind of server', async () => {
    const page = Buffer.from('<!doctype html><html><body><p>Welcome<br></body></html>')
    lab.s3.misbehave('*', ({ send }) =>
      send({ status: 200, headers: { 'content-type': 'text/html' }, body: page }),
    )
    expect((await tried())[0]).toMatchObject({ ok: false, code: 'NoObjectStore' })
  })

  it('may be a redirect, which is not followed', async () => {
    const other = await startS3Server()
    lab.s3.misbehave('PutObject', redirectTo(`${other.endpoint}/${bucket}/x`))
    const rows = await tried()
    await other.close()
    expect(rowOf(rows, 'PUT')).toMatchObject({ ok: false, status: 307 })
    expect(other.requests).toEqual([])
  })

  it('is a connection that breaks', async () => {
    lab.s3.misbehave('HeadBucket', reset)
    expect((await tried())[0]).toMatchObject({ ok: false, status: null, code: 'ECONNRESET' })
  })
})

it('a probe shows no secret that the store sends back, and logs none', async () => {
  const { secret_id, secret_key } = lab.s3.form()
  const echo = `${secret_key} ${encodeURIComponent(secret_key)} ${secret_id}`
  lab.s3.misbehave('PutObject', refuse(400, 'Odd', `What is ${echo}?`))
  lab.s3.misbehave('DeleteObject', refuse(400, secret_id, echo))
  const rows = await tried()
  expect(rowOf(rows, 'PUT')).toMatchObject({
    code: 'Odd',
    message: 'What is [redacted] [redacted] [redacted]?',
  })
  const told = JSON.stringify([rows, lab.stack.logged])
  const secrets = [secret_id, secret_key, encodeURIComponent(secret_key)]
  expect(secrets.filter(secret => told.includes(secret))).toEqual([])
})
