const SAMPLE_RATE = 16_000
const BYTES_PER_SAMPLE = 2
const HEADER_BYTES = 44
const PCM = 1

/**
 * Converts a recording to WAV, which every provider accepts; some refuse the browsers' WebM or MP4. Models use no more
 * than 16 kHz.
 */
export async function asWavFile(recorded: Blob): Promise<File> {
  const decoder = new OfflineAudioContext(1, 1, SAMPLE_RATE)
  const sound = await decoder.decodeAudioData(await recorded.arrayBuffer())
  return new File([wavOf(mixed(sound))], 'recording.wav', { type: 'audio/wav' })
}

function mixed(sound: AudioBuffer): Float32Array {
  const channels = Array.from({ length: sound.numberOfChannels }, (_, n) => sound.getChannelData(n))
  return new Float32Array(sound.length).map(
    (_, at) => channels.reduce((sum, channel) => sum + (channel[at] ?? 0), 0) / channels.length,
  )
}

function wavOf(samples: Float32Array): ArrayBuffer {
  const length = samples.length * BYTES_PER_SAMPLE
  const bytes = new ArrayBuffer(HEADER_BYTES + length)
  const view = new DataView(bytes)
  const tag = (at: number, name: string) => {
    for (const [n, letter] of [...name].entries()) view.setUint8(at + n, letter.charCodeAt(0))
  }
  tag(0, 'RIFF')
  view.setUint32(4, HEADER_BYTES - 8 + length, true)
  tag(8, 'WAVE')
  tag(12, 'fmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, PCM, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, SAMPLE_RATE, true)
  view.setUint32(28, SAMPLE_RATE * BYTES_PER_SAMPLE, true)
  view.setUint16(32, BYTES_PER_SAMPLE, true)
  view.setUint16(34, BYTES_PER_SAMPLE * 8, true)
  tag(36, 'data')
  view.setUint32(40, length, true)
  for (const [at, sample] of samples.entries())
    view.setInt16(HEADER_BYTES + at * BYTES_PER_SAMPLE, Math.max(-1, Math.min(1, sample)) * 0x7fff, true)
  return bytes
}
