import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { endedBy } from '../../../lib/media/ended-by.ts'

it('ends a stream with the reason of its signal', async () => {
  const leaving = new AbortController()
  const stream = endedBy(leaving.signal, new PassThrough())
  const read = stream.toArray()
  leaving.abort(new Error('cancelled'))
  await expect(read).rejects.toThrow('cancelled')
})

it('ends it at once when that was before', () => {
  const stream = endedBy(AbortSignal.abort(new Error('cancelled')), new PassThrough())
  expect(stream.errored).toMatchObject({ message: 'cancelled' })
})

it('makes an error of what is none', () => {
  const stream = endedBy(AbortSignal.abort('cancelled'), new PassThrough())
  expect(stream.errored).toMatchObject({ message: 'The call was aborted', cause: 'cancelled' })
})

it('has nothing to do with a stream that has ended', async () => {
  const leaving = new AbortController()
  const stream = endedBy(leaving.signal, new PassThrough())
  stream.end('all of it')
  expect(Buffer.concat(await stream.toArray()).toString()).toBe('all of it')
  leaving.abort()
  expect(stream.errored).toBeNull()
})
