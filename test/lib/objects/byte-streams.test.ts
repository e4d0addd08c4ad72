import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { abortable } from '../../../lib/objects/byte-streams.ts'

it('a stream ends with the reason of its signal', async () => {
  const leaving = new AbortController()
  const stream = abortable(leaving.signal, new PassThrough())
  const read = stream.toArray()
  leaving.abort(new Error('cancelled'))
  await expect(read).rejects.toThrow('cancelled')
})

it('a stream ends at once if its signal has already aborted', () => {
  const stream = abortable(AbortSignal.abort(new Error('cancelled')), new PassThrough())
  expect(stream.errored).toMatchObject({ message: 'cancelled' })
})

it('a reason that is not an error becomes one', () => {
  const stream = abortable(AbortSignal.abort('cancelled'), new PassThrough())
  expect(stream.errored).toMatchObject({ message: 'The call was aborted', cause: 'cancelled' })
})

it('a stream that has ended stays unchanged', async () => {
  const leaving = new AbortController()
  const stream = abortable(leaving.signal, new PassThrough())
  stream.end('all of it')
  expect(Buffer.concat(await stream.toArray()).toString()).toBe('all of it')
  leaving.abort()
  expect(stream.errored).toBeNull()
})
