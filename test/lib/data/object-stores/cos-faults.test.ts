import { inspect } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DEADLINES } from '../../../../lib/data/object-stores/cos/connection.ts'
import { CosStore } from '../../../../lib/data/object-stores/cos/cos-store.ts'
import {
  accessDenied,
  type Behaviour,
  hang,
  internalError,
  noSuchBucket,
  okWithError,
  okWithErrorAndNewline,
  redirectTo,
  refuse,
  reset,
  slowDown,
  stalled,
  truncated,
} from '../../../support/s3-server/behaviours.ts'
import { startS3Server } from '../../../support/s3-server/index.ts'
import { sampled } from '../../../support/sample.ts'
import { allKeys, type CosLab, cosLab, MB, manyBytes, never, putText, readText } from './media-lab.ts'

const KEY = 'tmp/u7/transcription/2026/11/20/01JD0000000000000000000000.mp4'
const OTHER = 'video/u7/sources/2026/11/01JD0000000000000000000000.mp4'
/** Short enough for a test, yet still the deadline that passes first. */
const SHORT = { connect: 60_000, request: 500, light: 60_000, heavy: 60_000, idle: 500 }

let lab: CosLab
beforeEach(async () => {
  lab = await cosLab(SHORT)
})
afterEach(async () => {
  expect(lab.server.violations).toEqual([])
  await lab.close()
})

const putParts = (signal = never, size = 12 * MB) =>
  lab.store.put(KEY, manyBytes(size), { content_type: 'video/mp4', max_bytes: 64 * MB, signal })

const thrownBy = (work: Promise<unknown>): Promise<Error> =>
  work.then(
    () => expect.unreachable('nothing was thrown'),
    error => error,
  )

describe('a request to a bucket', () => {
  const operations: [string, () => Promise<unknown>][] = [
    ['put', () => putText(lab.store, KEY, 'x')],
    ['put in parts', () => putParts()],
    ['head', () => lab.store.head(KEY, never)],
    ['read', () => lab.store.read(KEY, null, never)],
    ['remove', () => lab.store.remove(KEY, never)],
    ['copy', () => lab.store.copy(KEY, OTHER, never)],
    ['list', () => lab.store.list({ prefix: '', limit: 5, by_folder: true }, never)],
  ]
  const refusals: [string, Behaviour, string][] = [
    ['AccessDenied', accessDenied, 'HTTP 403'],
    ['NoSuchBucket', noSuchBucket, 'HTTP 404'],
    ['InternalError', internalError, 'HTTP 500'],
    ['a redirect', redirectTo('http://169.254.169.254/'), 'HTTP 307'],
    ['silence', hang, 'Timeout'],
    ['a closed connection', reset, 'ECONNRESET'],
  ]

  const faults = operations.flatMap(([name, work]) =>
    refusals.map(refusal => [name, ...refusal, work] as const),
  )
  it.each(sampled(faults, 8))(
    '%s: %s makes it unavailable, with the cause',
    async (_name, cause, behaviour, message, work) => {
      lab.server.misbehave('*', behaviour)
      const error = await thrownBy(work())
      expect(error).toMatchObject({ code: 'unavailable' })
      expect(error.message).toContain(message)
      // A reply to HEAD has no body that could name the cause.
      if (lab.server.requests[0]?.operation !== 'HeadObject' && !cause.includes(' '))
        expect(error.message).toContain(cause === 'silence' ? 'Timeout' : cause)
    },
  )

  it('is retried after a passing failure', async () => {
    lab.server.misbehave('PutObject', slowDown, 2)
    await putText(lab.store, KEY, 'x')
    lab.server.misbehave('GetObject', reset, 1)
    expect(await readText(lab.store, KEY)).toBe('x')
    lab.server.misbehave('GetObject', hang, 1)
    expect(await readText(lab.store, KEY)).toBe('x')
    expect([lab.server.count('PutObject'), lab.server.count('GetObject')]).toEqual([3, 4])
  })

  it('is not retried if that is useless', async () => {
    lab.server.misbehave('PutObject', accessDenied)
    await expect(putText(lab.store, KEY, 'x')).rejects.toThrow('AccessDenied')
    expect(lab.server.count('PutObject')).toBe(1)
  })

  it('has one deadline for all its attempts', async () => {
    const deadlines = { ...SHORT, request: 60_000, light: 500, heavy: 600 }
    const impatient = new CosStore(lab.server.form(), deadlines)
    lab.server.misbehave('*', hang)
    await expect(impatient.head(KEY, never)).rejects.toThrow('Timeout')
    await expect(impatient.copy(KEY, OTHER, never)).rejects.toThrow('Timeout')
    await expect(putText(impatient, KEY, 'x')).rejects.toThrow('Timeout')
    expect(lab.server.requests).toHaveLength(3)
    impatient.close()
  })

  it('does not follow redirects', async () => {
    const elsewhere = await startS3Server()
    lab.server.misbehave('*', redirectTo(`${elsewhere.endpoint}/media-1250000000/${KEY}`))
    await expect(readText(lab.store, KEY)).rejects.toThrow('HTTP 307')
    await expect(putText(lab.store, KEY, 'x')).rejects.toThrow('HTTP 307')
    expect(elsewhere.requests).toEqual([])
    await elsewhere.close()
  })
})

it('a missing object is removed without an error, even if the store reports one', async () => {
  lab.server.misbehave('DeleteObject', refuse(404, 'NoSuchKey'))
  await expect(lab.store.remove(KEY, never)).resolves.toBeUndefined()
})

it('a missing bucket is not reported as a missing file', async () => {
  const gone = new CosStore(lab.server.form({ bucket: 'deleted-1250000000' }))
  await expect(gone.head(KEY, never)).rejects.toMatchObject({ code: 'unavailable' })
  await expect(gone.read(KEY, null, never)).rejects.toThrow('NoSuchBucket')
  await expect(gone.remove(KEY, never)).rejects.toThrow('NoSuchBucket')
  gone.close()
})

describe('a reply that breaks off', () => {
  it.each([
    ['is cut short', truncated, 'ECONNRESET'],
    ['falls silent', stalled, 'Timeout'],
  ])('and %s ends the stream with an error', async (_, behaviour, message) => {
    await putText(lab.store, KEY, 'x'.repeat(100_000))
    lab.server.misbehave('GetObject', behaviour)
    const error = await thrownBy(readText(lab.store, KEY))
    expect(error).toMatchObject({ code: 'unavailable' })
    expect(error.message).toContain(message)
  })

  it('is refused if it has the whole object instead of a range', async () => {
    await putText(lab.store, KEY, '0123456789')
    lab.server.misbehave('GetObject', ({ honest, send }) => {
      const { headers } = honest()
      send({ status: 200, headers: { ...headers, 'content-length': '10' }, body: Buffer.from('0123456789') })
    })
    await expect(lab.store.read(KEY, { start: 2, end: 3 }, never)).rejects.toThrow('RangeIgnored')
  })
})

it.each([
  ['an error', okWithError],
  ['an error and a line break', okWithErrorAndNewline],
  [
    'nothing',
    (({ send }) =>
      send({ status: 200, headers: { 'content-length': '0' }, body: Buffer.alloc(0) })) satisfies Behaviour,
  ],
])('a copy that is answered with 200 and %s has failed', async (_, behaviour) => {
  await putText(lab.store, KEY, 'x')
  lab.server.misbehave('CopyObject', behaviour)
  await expect(lab.store.copy(KEY, OTHER, never)).rejects.toThrow('InternalError')
  expect(await allKeys(lab.store)).toEqual([KEY])
})

describe('an error', () => {
  it('never shows the credentials, however the store returns them', async () => {
    const { secret_id, secret_key } = lab.server.form()
    const spellings = [
      secret_id,
      secret_key,
      encodeURIComponent(secret_key),
      Buffer.from(secret_key).toString('base64'),
    ]
    lab.server.misbehave('*', refuse(403, 'AccessDenied', spellings.join(' and ')))
    const operations = [
      () => putText(lab.store, KEY, 'x'),
      () => lab.store.copy(KEY, OTHER, never),
      () => lab.store.list({ prefix: '', limit: 1, by_folder: true }, never),
    ]
    for (const work of operations) {
      const error = await thrownBy(work())
      const everything = inspect(error, { depth: 9, showHidden: true })
      for (const spelling of spellings) expect(everything).not.toContain(spelling)
      expect(`${error.cause}`).toContain('[redacted] and [redacted]')
    }
  })

  it('shows no host to a learner', async () => {
    lab.server.misbehave('*', reset)
    const error = await thrownBy(lab.store.read(KEY, null, never))
    expect(error.message).not.toContain('127.0.0.1')
  })

  it('reports wrong credentials', async () => {
    const wrongKey = new CosStore(lab.server.form({ secret_key: 'wrong' }), { ...DEADLINES, ...SHORT })
    await expect(wrongKey.read(KEY, null, never)).rejects.toThrow('SignatureDoesNotMatch, HTTP 403')
    const wrongId = new CosStore(lab.server.form({ secret_id: 'wrong' }), { ...DEADLINES, ...SHORT })
    await expect(wrongId.read(KEY, null, never)).rejects.toThrow('InvalidAccessKeyId, HTTP 403')
    wrongKey.close()
    wrongId.close()
  })

  it('is reported for an internal address, which is never called', async () => {
    const inside = new CosStore(lab.server.form({ endpoint: 'http://169.254.169.254' }))
    await expect(inside.head(KEY, never)).rejects.toThrow('AddressRefused')
    inside.close()
  })
})

it('closing waits for calls in progress', async () => {
  await putText(lab.store, KEY, 'x'.repeat(MB))
  const bytes = await lab.store.read(KEY, null, never)
  const put = lab.store.put(OTHER, manyBytes(6 * MB), {
    content_type: 'video/mp4',
    max_bytes: 9 * MB,
    signal: never,
  })
  lab.store.close()
  expect((await bytes.toArray()).join('').length).toBe(MB)
  expect(await put).toEqual({ size: 6 * MB })
})
