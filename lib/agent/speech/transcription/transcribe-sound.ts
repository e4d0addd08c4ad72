import type { TranscriptionUsage } from '../../../contracts/schemas/accounts/usage.ts'
import type { CallPurpose } from '../../../contracts/schemas/models/agent.ts'
import type { Segment, Transcript } from '../../../contracts/schemas/models/speech.ts'
import { type CallPorts, costOfAttempt, recordAttempt } from '../../../platform/outbound/attempts.ts'
import { refusal } from '../../../platform/problems/reasons.ts'
import type { Sound } from './extract-sound.ts'
import { timeInRecording } from './long-gaps.ts'
import { lengthOf, planCuts, readFrames } from './pieces.ts'
import { timedSegments } from './timed-segments.ts'
import { type ClientPorts, requestTranscript, type TranscriptionTarget } from './transcription-client.ts'

/** A model on a CPU takes about as long as the recording lasts. */
const MS_PER_SECOND_OF_SOUND = 1_500
const LEAST_DEADLINE_MS = 5 * 60_000

export type RecordPorts = Pick<CallPorts<TranscriptionUsage>, 'clock' | 'newId' | 'record'>

/** `secondsOf` gives the length of the sound afterwards. */
export const recordTranscription = <T>(
  { model, price }: TranscriptionTarget,
  purpose: CallPurpose,
  ports: RecordPorts,
  secondsOf: () => number | null,
  attempt: () => Promise<T>,
): Promise<T> =>
  recordAttempt('transcription', ports, attempt, attempted => {
    const seconds = secondsOf()
    const whole = price && (seconds === null ? null : (price * seconds) / 60)
    const cost = costOfAttempt(whole, attempted)
    ports.record({ ...purpose, model, seconds: seconds ?? 0, cost, ...attempted })
  })

export const transcribeSound = async (
  sound: Sound,
  target: TranscriptionTarget,
  purpose: CallPurpose,
  ports: ClientPorts & RecordPorts,
  signal: AbortSignal,
): Promise<Transcript> => {
  const segments: Segment[] = []
  for (const span of planCuts(sound.duration, sound.silences)) {
    const piece = await readFrames(sound.file, span)
    const seconds = lengthOf(piece)
    const options = {
      deadlineMs: LEAST_DEADLINE_MS + seconds * MS_PER_SECOND_OF_SOUND,
      recordAttempt: <T>(attempt: () => Promise<T>) =>
        recordTranscription(target, purpose, ports, () => seconds, attempt),
    }
    const file = new File([piece.bytes], 'sound.mp3', { type: 'audio/mpeg' })
    const transcript = await requestTranscript(target, file, options, ports, signal)
    segments.push(...timedSegments(transcript, piece, sound.silences))
  }
  if (segments.length === 0) throw refusal('no_speech')
  const inRecording = (time: number) => timeInRecording(sound.cuts, time)
  return {
    segments: segments.map(({ start, end, text }) => ({
      start: inRecording(start),
      end: inRecording(end),
      text,
    })),
    duration: inRecording(sound.duration),
    model: target.model,
  }
}
