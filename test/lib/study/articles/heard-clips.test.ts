import { describe, expect, it } from 'vitest'
import { rangedReply } from '../../../../lib/objects/ranged-reply.ts'
import { HeardClips } from '../../../../lib/study/articles/clips/heard-clips.ts'

/** A reply of data_server with these bytes of a clip, or with a range of them. */
async function sent(bytes: Uint8Array, range?: string) {
  const source = { size: bytes.length, content_type: 'audio/wav', etag: '"春"' }
  const open = (part: { start: number; end: number } | null) =>
    part ? bytes.subarray(part.start, part.end + 1) : bytes
  const { status = 200, headers, content } = await rangedReply({ ...source, open }, { range })
  if (content.kind !== 'bytes') throw new Error('not bytes')
  const whole = content.bytes
  const unread = () => Promise.reject(new Error('is read as a whole'))
  return { status, headers, whole, text: unread, bytes: unread, stream: () => expect.fail('streamed') }
}

describe('clips that were heard', () => {
  it('are kept if all of their bytes were sent', async () => {
    const heard = new HeardClips(1)
    const bytes = Buffer.from('0123456789')
    heard.note('part', await sent(bytes, 'bytes=0-8'))
    heard.note('end', await sent(bytes, 'bytes=1-'))
    heard.note('all', await sent(bytes, 'bytes=0-'))
    heard.note('whole', await sent(bytes))
    const kept = ['part', 'end', 'all', 'whole'].map(name => heard.get(name)?.bytes)
    expect(kept).toEqual([undefined, undefined, bytes, bytes])
  })

  it('take no more memory than they count', async () => {
    const heard = new HeardClips(1)
    const names = Array.from({ length: 20 }, (_, n) => `1 ${n}`)
    for (const name of names) heard.note(name, await sent(Buffer.from(name.repeat(30))))
    const buffers = new Set(names.map(name => heard.get(name)?.bytes.buffer))
    expect(buffers.size).toBe(20)
    const pinned = [...buffers].reduce((sum, buffer) => sum + (buffer?.byteLength ?? 0), 0)
    expect(pinned).toBeLessThan(heard.size)
  })
})
