export interface Recording {
  /** The current volume, from 0 to 1. */
  level(): number
  stop(): void
  /** The recording in the browser's own format, after it has stopped. */
  sound: Promise<Blob>
}

/** Recording needs a browser that supports it and a secure address. */
export const canRecord = (): boolean =>
  isSecureContext && 'mediaDevices' in navigator && typeof MediaRecorder !== 'undefined'

/** Asks for the microphone and records until it is stopped or `signal` aborts. */
export async function startRecording(signal: AbortSignal): Promise<Recording> {
  const microphone = await navigator.mediaDevices.getUserMedia({ audio: true })
  const letGo = () => {
    for (const track of microphone.getTracks()) track.stop()
  }
  if (signal.aborted) {
    letGo()
    throw signal.reason
  }
  const meter = levelMeter(microphone)
  const recorder = new MediaRecorder(microphone)
  const parts: Blob[] = []
  const sound = new Promise<Blob>((resolve, reject) => {
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
    recorder.addEventListener('stop', () => resolve(new Blob(parts, { type: recorder.mimeType })))
    recorder.addEventListener('error', () => reject(new Error('The recording broke off.')))
  }).finally(() => {
    letGo()
    return meter.close()
  })
  const stop = () => {
    if (recorder.state !== 'inactive') recorder.stop()
  }
  signal.addEventListener('abort', stop, { once: true })
  recorder.start()
  return { level: meter.level, stop, sound }
}

/** Speech is rarely louder than a third of a microphone's maximum. */
const GAIN = 3

function levelMeter(microphone: MediaStream) {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  context.createMediaStreamSource(microphone).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  return {
    level() {
      analyser.getFloatTimeDomainData(samples)
      const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
      return Math.min(1, peak * GAIN)
    },
    close: () => context.close(),
  }
}
