import { describe, expect, it, vi } from 'vitest'
import { Problem } from '../../../lib/contracts/page-client.ts'
import { eachOf, passingOver } from '../../../reader/src/kept/media/each-of.ts'
import { begun, counted, hashIn } from '../../../reader/src/kept/media/reply.ts'

const bytesOf = (...sizes: number[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const size of sizes) controller.enqueue(new Uint8Array(size))
      controller.close()
    },
  })

describe('a download', () => {
  const signal = new AbortController().signal

  it('is counted as it comes', async () => {
    const told: number[] = []
    const reply = new Response(bytesOf(3, 4), { headers: { 'content-length': '7', 'content-type': 'a/b' } })
    const { response, received } = counted(reply, { signal, onBytes: bytes => told.push(bytes) })
    expect((await response.arrayBuffer()).byteLength).toBe(7)
    expect([told, received(), response.headers.get('content-type')]).toEqual([[3, 4], 7, 'a/b'])
  })

  it('that ends early is an error', async () => {
    const reply = new Response(bytesOf(3), { headers: { 'content-length': '7' } })
    const { response } = counted(reply, { signal, onBytes: () => {} })
    await expect(response.arrayBuffer()).rejects.toThrow('ended early')
  })

  it('that is stopped is an error', async () => {
    const ending = new AbortController()
    const endless = new ReadableStream<Uint8Array>({
      pull: controller => controller.enqueue(new Uint8Array(1)),
    })
    const onBytes = () => ending.abort()
    const { response } = counted(new Response(endless), { signal: ending.signal, onBytes })
    await expect(response.arrayBuffer()).rejects.toThrow()
  })
})

it('a download that does not begin is given up after a minute', async () => {
  vi.useFakeTimers()
  try {
    const never = (signal: AbortSignal) =>
      new Promise<Response>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    const given = expect(begun(never, new AbortController().signal)).rejects.toThrow('does not begin')
    await vi.advanceTimersByTimeAsync(60_000)
    await given
  } finally {
    vi.useRealTimers()
  }
})

describe('the name of bytes', () => {
  const named = (headers: Record<string, string>, name = 'x') => hashIn(new Headers(headers), name)

  it('is the tag with the kind, since a sound and a picture may have the same tag', async () => {
    const etag = '"0123456789abcdef"'
    expect(await named({ etag, 'content-type': 'audio/mpeg' })).toBe('audio-0123456789abcdef')
    expect(await named({ etag, 'content-type': 'image/webp' })).toBe('image-0123456789abcdef')
    expect(await named({ etag: `W/${etag}`, 'content-type': 'image/webp' })).toBe('image-0123456789abcdef')
  })

  it('is made from the piece’s name when the reply has no usable tag', async () => {
    const other = await named({ 'content-type': 'audio/wav' }, 'y')
    const same = await named({ 'content-type': 'audio/wav', etag: '"../x y/z/1234"' }, 'x')
    expect(same).toMatch(/^audio-[0-9a-f]{64}$/)
    expect(await named({ 'content-type': 'audio/wav' }, 'x')).toBe(same)
    expect(other).not.toBe(same)
  })
})

describe('work on many items', () => {
  it('is done on so many at a time', async () => {
    let [now, most, done] = [0, 0, 0]
    await eachOf([1, 2, 3, 4, 5, 6, 7], 3, async () => {
      now += 1
      most = Math.max(most, now)
      await Promise.resolve()
      now -= 1
      done += 1
    })
    expect([most, done]).toEqual([3, 7])
  })

  it('ends with the first failure, once those that have begun are over', async () => {
    const begun: number[] = []
    const work = eachOf([1, 2, 3, 4, 5], 2, async item => {
      begun.push(item)
      await Promise.resolve()
      if (item === 2) throw new Error('two')
    })
    await expect(work).rejects.toThrow('two')
    expect(begun).toEqual([1, 2, 3])
  })
})

describe('items that fail', () => {
  /** The items that were attempted, of which those with an error throw it, and the error of the whole. */
  async function attempted(...items: (Error | null)[]) {
    const { attempt, end } = passingOver()
    let tried = 0
    const work = async (error: Error | null) => {
      tried += 1
      if (error) throw error
    }
    const all = async () => {
      for (const item of items) await attempt(() => work(item))
      end()
    }
    const thrown: unknown = await all().catch(error => error)
    return [tried, thrown]
  }
  const bad = new Error('bad')

  it('hold up no other, and the first failure is told at the end', async () => {
    expect(await attempted(bad, null, new Error('worse'), null)).toEqual([4, bad])
    expect(await attempted(null, null)).toEqual([2, undefined])
  })

  it('end the work when they are many', async () => {
    const [tried] = await attempted(...Array(10).fill(bad))
    expect(tried).toBe(6)
  })

  it('end the work at once when it was stopped, or the browser has no more room', async () => {
    for (const error of [new DOMException('Stopped', 'AbortError'), new Problem('limit_reached', 'Full')])
      expect(await attempted(error, null)).toEqual([1, error])
  })

  it('end the work at once when no other can be done either', async () => {
    const { attempt } = passingOver(() => true)
    await expect(attempt(() => Promise.reject(bad))).rejects.toBe(bad)
  })
})
