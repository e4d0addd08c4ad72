import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  accessDenied,
  hang,
  internalError,
  okWithErrorAndNewline,
  reset,
  slowDown,
} from '../../../support/s3-server/behaviours.ts'
import { deepIt, isDeep } from '../../../support/sample.ts'
import { type CosLab, cosLab, MB, manyBytes, never, pendingBody } from './media-lab.ts'

const KEY = 'tmp/u7/transcription/2026/11/20/01JD0000000000000000000000.mp4'

let lab: CosLab
beforeEach(async () => {
  lab = await cosLab({ request: 1_000 })
})
afterEach(() => lab.close())

const putParts = (signal = never, size = 12 * MB) =>
  lab.store.put(KEY, manyBytes(size), { content_type: 'video/mp4', max_bytes: 64 * MB, signal })

describe('an upload in parts that fails', () => {
  const failures: [string, () => void][] = [
    [
      'with 200 and an error at the last step',
      () => lab.server.misbehave('CompleteMultipartUpload', okWithErrorAndNewline),
    ],
    ['at the first part', () => lab.server.misbehave('UploadPart', accessDenied)],
    ['at the last step', () => lab.server.misbehave('CompleteMultipartUpload', accessDenied)],
    ['by silence', () => lab.server.misbehave('UploadPart', hang)],
    ['by closed connections', () => lab.server.misbehave('UploadPart', reset)],
  ]

  it.each(isDeep ? failures : failures.slice(0, 2))(
    '%s leaves no parts and no object',
    async (_, misbehave) => {
      misbehave()
      await expect(putParts()).rejects.toMatchObject({ code: 'unavailable' })
      expect(lab.server.count('CreateMultipartUpload')).toBe(1)
      expect([...lab.server.uploads]).toEqual([])
      expect([...lab.server.objects]).toEqual([])
    },
  )

  deepIt('sends nothing more after a part has failed', async () => {
    lab.server.misbehave('UploadPart', accessDenied)
    await expect(putParts(never, 40 * MB)).rejects.toThrow('AccessDenied')
    expect(lab.server.count('UploadPart')).toBe(1)
  })

  deepIt('leaves no parts when the body fails', async () => {
    const body = pendingBody(Buffer.alloc(6 * MB))
    const put = lab.store.put(KEY, body, { content_type: 'video/mp4', max_bytes: 64 * MB, signal: never })
    await expect.poll(() => lab.server.bucket().uploads.size).toBe(1)
    body.destroy(new Error('the learner closed the window'))
    await expect(put).rejects.toThrow('the learner closed the window')
    expect([...lab.server.uploads, ...lab.server.objects]).toEqual([])
  })

  deepIt.each([
    ['CreateMultipartUpload', slowDown],
    ['UploadPart', hang],
    ['CompleteMultipartUpload', hang],
  ] as const)('leaves no parts when it is cancelled at %s', async (operation, behaviour) => {
    const leaving = new AbortController()
    lab.server.misbehave(
      operation,
      exchange => {
        leaving.abort(new Error('cancelled'))
        behaviour(exchange)
      },
      1,
    )
    await expect(putParts(leaving.signal)).rejects.toThrow('cancelled')
    expect(lab.server.count('AbortMultipartUpload')).toBe(1)
    expect([...lab.server.uploads, ...lab.server.objects]).toEqual([])
  })

  deepIt('reports the first failure when cleaning up fails too', async () => {
    lab.server.misbehave('UploadPart', accessDenied)
    lab.server.misbehave('AbortMultipartUpload', internalError)
    await expect(putParts()).rejects.toThrow('AccessDenied, HTTP 403')
    expect(lab.server.uploads.size).toBe(1)
  })
})
