/** Why the learner's voice cannot be recorded. */
export type NoVoice = 'insecure' | 'refused' | 'missing'

export class VoiceUnavailable extends Error {
  override readonly name = 'VoiceUnavailable'
  readonly reason: NoVoice

  constructor(reason: NoVoice, options?: ErrorOptions) {
    super(reason, options)
    this.reason = reason
  }
}

/** The microphone, opened for one sentence. */
async function microphone(): Promise<MediaStream> {
  // Browsers have it on pages that came over HTTPS, or from this machine.
  if (!isSecureContext || !navigator.mediaDevices) throw new VoiceUnavailable('insecure')
  if (typeof MediaRecorder === 'undefined') throw new VoiceUnavailable('missing')
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: true })
  } catch (cause) {
    const isRefused =
      cause instanceof DOMException && ['NotAllowedError', 'SecurityError'].includes(cause.name)
    throw new VoiceUnavailable(isRefused ? 'refused' : 'missing', { cause })
  }
}

/** A device that the browser found may still refuse to record. */
function usable<T>(work: () => T): T {
  try {
    return work()
  } catch (cause) {
    throw new VoiceUnavailable('missing', { cause })
  }
}

/**
 * Records the learner until the signal `ends`; throws if that comes before it hears. The sound stays in this page's memory: it goes to no
 * server and into no store. The microphone is closed afterwards. `begun` is called when it hears.
 */
export async function recordVoice(ends: AbortSignal, begun: () => void): Promise<Blob> {
  const stream = await microphone()
  try {
    // The browser may have asked for a long time.
    ends.throwIfAborted()
    const recorder = usable(() => new MediaRecorder(stream))
    const pieces: Blob[] = []
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    recorder.addEventListener('dataavailable', ({ data }) => pieces.push(data))
    recorder.addEventListener('stop', () => resolve())
    recorder.addEventListener('error', () => reject(new VoiceUnavailable('missing')))
    recorder.addEventListener('start', begun)
    const stop = () => recorder.state !== 'inactive' && recorder.stop()
    ends.addEventListener('abort', stop)
    usable(() => recorder.start())
    await promise
    return new Blob(pieces, { type: recorder.mimeType })
  } finally {
    for (const track of stream.getTracks()) track.stop()
  }
}
