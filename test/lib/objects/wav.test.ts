import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wavInfo, withTrueLengths } from '../../../lib/objects/wav.ts'
import { wavOf } from '../../support/wav.ts'

const chunk = (name: string, bytes: number) => ({ name, content: new Uint8Array(bytes) })
const CHANNELS = 22
const RATE = 24
const FRAME = 32
const BITS = 34

describe('a WAV', () => {
  it('has its length in seconds', () => {
    expect(wavInfo(wavOf(12_000))).toEqual({ seconds: 0.5, sample_rate: 24_000, channels: 1, bytes: 24_000 })
    expect(wavInfo(wavOf(11_025, { sample_rate: 22_050 }))).toMatchObject({
      seconds: 0.5,
      sample_rate: 22_050,
    })
  })

  it('may hold more than sound, at odd lengths', () => {
    const wav = wavOf(240, { before: [chunk('LIST', 7)], after: [chunk('id3 ', 3)] })
    expect(wavInfo(wav)).toMatchObject({ seconds: 0.01, bytes: 480 })
  })

  const broken: [string, Uint8Array][] = [
    ['no bytes', new Uint8Array()],
    ['another format', Buffer.concat([Buffer.from('ID3'), Buffer.alloc(5_000, 0xff)])],
    ['a web page', Buffer.from('<!doctype html><title>Sign in</title>'.padEnd(200))],
    ['no sound', wavOf(0)],
    ['sound that is cut short', wavOf(240).subarray(0, 400)],
    ['a header alone', wavOf(240).subarray(0, 44)],
    ['half a header', wavOf(240).subarray(0, 30)],
    ['a length of sound past its end', wavOf(240, { stated: { data: 482 } })],
    ['a length of the file past its end', wavOf(240, { stated: { riff: 600 } })],
    ['a length of the file before its end', wavOf(240, { stated: { riff: 100 } })],
    ['no length', wavOf(240, { stated: { riff: 0 } })],
    ['half a sample', wavOf(240, { stated: { data: 479 } })],
    ['compressed sound', changed(20, 85)],
    ['no channel', changed(CHANNELS, 0)],
    ['more channels than its samples hold', changed(CHANNELS, 2)],
    ['samples of no size', changed(BITS, 0)],
    ['a format that is too short', shortFormat()],
    ['no rate', changed(RATE, 0)],
    [
      'sound before its format',
      Buffer.concat([Buffer.from('RIFF\x18\0\0\0WAVEdata\x04\0\0\0abcd', 'latin1')]),
    ],
  ]
  it.each(broken)('with %s cannot be played', (_, bytes) => {
    expect(wavInfo(bytes)).toBeNull()
  })

  it('is parsed without an error whatever its bytes are', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), fc.nat(60), (noise, at) => {
        const wav = Buffer.concat([wavOf(8).subarray(0, at), noise])
        const info = wavInfo(wav)
        expect(info === null || info.bytes <= wav.length).toBe(true)
      }),
    )
  })
})

describe('a WAV that was streamed', () => {
  const unknown = [0, 0x7fff_f000, 0x7fff_f024, 0x7fff_ffff, 0xffff_ffff]
  it.each(unknown)('gets its lengths if the header says %i', length => {
    const mended = withTrueLengths(wavOf(240, { stated: { riff: length, data: length } }))
    expect(mended).toEqual(new Uint8Array(wavOf(240)))
  })

  it('gets only the length of the file if that of the sound is known', () => {
    const wav = wavOf(240, { stated: { riff: 0 }, after: [chunk('id3 ', 4)] })
    expect(withTrueLengths(wav)).toEqual(new Uint8Array(wavOf(240, { after: [chunk('id3 ', 4)] })))
  })

  it('ends with its last whole sample', () => {
    const wav = wavOf(240, { stated: { riff: 0, data: 0 } })
    const mended = withTrueLengths(wav.subarray(0, wav.length - 1))
    expect(mended && wavInfo(mended)).toMatchObject({ bytes: 478 })
  })

  it('keeps a stated length, so that a truncated file is noticed', () => {
    const cut = wavOf(240).subarray(0, 300)
    expect(withTrueLengths(cut)).toEqual(new Uint8Array(cut))
  })

  it('is not made from other files', () => {
    expect(withTrueLengths(Buffer.from('ID3'))).toBeNull()
    expect(withTrueLengths(changed(CHANNELS, 0, changed(FRAME, 0)))).toBeNull()
  })
})

function changed(at: number, value: number, wav = wavOf(240)) {
  if (at === RATE) wav.writeUInt32LE(value, at)
  else wav.writeUInt16LE(value, at)
  return wav
}

/** Two of its bytes are in the name of the chunk that follows. */
function shortFormat(): Uint8Array {
  const wav = wavOf(240)
  const format = wav.subarray(20, 34)
  const name = wav.toString('latin1', 34, 36)
  const length = Buffer.from([14, 0, 0, 0])
  const next = Buffer.concat([Buffer.from(`${name}xx`, 'latin1'), Buffer.alloc(4)])
  const content = Buffer.concat([wav.subarray(8, 16), length, format, next, wav.subarray(36)])
  const head = Buffer.from('RIFF\0\0\0\0')
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content])
}
