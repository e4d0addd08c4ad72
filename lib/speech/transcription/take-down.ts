import type { CallPurpose } from '../../contracts/schemas/agent.ts'
import type { Segment, Transcript } from '../../contracts/schemas/speech.ts'
import { type ClientPorts, hear } from './client.ts'
import { planCuts } from './cut-plan.ts'
import type { Sound } from './extract-sound.ts'
import { nothingSaid } from './failures.ts'
import { type Piece, readFrames } from './frames.ts'
import { type RecordPorts, recorded } from './recorded.ts'
import { lengthOf } from './spans.ts'
import type { TranscriptionTarget } from './target.ts'
import { timedSegments } from './timed-segments.ts'

/** A model on a processor without an accelerator takes about as long as the sound. */
const MS_PER_SECOND_OF_SOUND = 1_500
const LEAST_DEADLINE_MS = 5 * 60_000

export type HearPorts = ClientPorts & RecordPorts

/** Has a sound taken down, piece by piece; times are those of the whole. */
export const takeDown = async (
  sound: Sound,
  target: TranscriptionTarget,
  purpose: CallPurpose,
  ports: HearPorts,
  signal: AbortSignal,
): Promise<Transcript> => {
  const segments: Segment[] = []
  for (const span of planCuts(sound.duration, sound.silences)) {
    const piece = await readFrames(sound.file, span)
    const seconds = lengthOf(piece)
    const options = {
      deadlineMs: LEAST_DEADLINE_MS + seconds * MS_PER_SECOND_OF_SOUND,
      recorded: <T>(attempt: () => Promise<T>) =>
        recorded({ purpose, model: target.model, seconds }, ports, attempt),
    }
    const heard = await hear(target, fileOf(piece), options, ports, signal)
    segments.push(...timedSegments(heard, piece, sound.silences))
  }
  if (segments.length === 0) throw nothingSaid()
  return { segments, duration: sound.duration, model: target.model }
}

const fileOf = ({ bytes }: Piece): File => new File([bytes], 'sound.mp3', { type: 'audio/mpeg' })
