import { afterEach, beforeEach, expect, it } from 'vitest'
import { probeBucket } from '../../../../../lib/data/object-stores/administration/probe-bucket.ts'
import { hang, stalled } from '../../../../support/s3-server/behaviours.ts'
import { type S3Server, startS3Server } from '../../../../support/s3-server/index.ts'

let s3: S3Server
beforeEach(async () => {
  s3 = await startS3Server()
})
afterEach(() => s3.close())

const never = new AbortController().signal
const deadlines = { connect: 9_000, request: 1_000, light: 2_000, heavy: 2_000, idle: 1_000 }
const tried = () => probeBucket(s3.form(), 'tmp/probe', never, deadlines)
const rowOf = (rows: Awaited<ReturnType<typeof tried>>, probe: string) =>
  rows.find(row => row.probe === probe)

it('a probe without an answer is abandoned and reported, and the next ones follow', async () => {
  s3.misbehave('HeadObject', hang)
  const rows = await tried()
  expect(rowOf(rows, 'HEAD')).toMatchObject({ ok: false, status: null, code: 'Timeout', skipped: false })
  expect(rowOf(rows, 'HEAD')?.message).toContain('did not answer in time')
  expect(rows.filter(({ ok }) => ok).map(({ probe }) => probe)).toEqual([
    'Bucket',
    'PUT',
    'GET',
    'LIST',
    'DELETE',
  ])
})

it('a reply that falls silent halfway is abandoned', async () => {
  s3.misbehave('GetObject', exchange => {
    // Requests without a signature get a complete refusal.
    if (s3.objects.size === 0) exchange.send(exchange.honest())
    else stalled(exchange)
  })
  const rows = await tried()
  expect(rowOf(rows, 'GET')).toMatchObject({ ok: false, code: 'Timeout' })
  expect(s3.objects.size).toBe(0)
})

it('nothing more is tried if the bucket does not answer', async () => {
  s3.misbehave('*', hang)
  const rows = await tried()
  expect(rows[0]).toMatchObject({ ok: false, code: 'Timeout' })
  expect(rows.slice(1).every(({ skipped }) => skipped)).toBe(true)
  expect(s3.requests.map(({ operation }) => operation)).toEqual(['HeadBucket'])
})
