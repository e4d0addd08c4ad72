interface WavOptions {
  /** Bytes of sound that the header states, where they are not those that follow. */
  stated?: { riff?: number; data?: number }
  sample_rate?: number
  /** Chunks before the sound. */
  before?: { name: string; content: Uint8Array }[]
  /** Chunks behind it. */
  after?: { name: string; content: Uint8Array }[]
}

/** Ten whole waves, as samples of 16 bits. */
const TONE = Buffer.alloc(2 * 628)
for (let at = 0; at < 628; at++)
  TONE.writeInt16LE(Math.round(8_000 * Math.sin((at * 20 * Math.PI) / 628)), at * 2)

/** A WAV of 16-bit mono sound: a tone that lasts so many samples. */
export function wavOf(samples: number, options: WavOptions = {}): Buffer<ArrayBuffer> {
  const { stated = {}, sample_rate = 24_000, before = [], after = [] } = options
  const sound = Buffer.alloc(samples * 2, TONE)
  const format = Buffer.alloc(16)
  format.writeUInt16LE(1, 0)
  format.writeUInt16LE(1, 2)
  format.writeUInt32LE(sample_rate, 4)
  format.writeUInt32LE(sample_rate * 2, 8)
  format.writeUInt16LE(2, 12)
  format.writeUInt16LE(16, 14)
  const chunks = [
    ...[{ name: 'fmt ', content: format }, ...before].map(({ name, content }) => chunk(name, content)),
    chunk('data', sound, stated.data),
    ...after.map(({ name, content }) => chunk(name, content)),
  ]
  const content = Buffer.concat([Buffer.from('WAVE'), ...chunks])
  return chunk('RIFF', content, stated.riff)
}

function chunk(name: string, content: Uint8Array, stated = content.length): Buffer<ArrayBuffer> {
  const head = Buffer.alloc(8)
  head.write(name, 0, 'latin1')
  head.writeUInt32LE(stated, 4)
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)])
}
