import { LRUCache } from 'lru-cache'
import type { z } from 'zod'
import {
  MOST_TEST_BYTES,
  type TranscriptionCandidate,
  type TranscriptionTest,
} from '../../../contracts/schemas/models/speech.ts'
import { wavInfo } from '../../../objects/wav.ts'
import { parseBaseUrl } from '../../../platform/outbound/address.ts'
import { adviceFor, ProviderFailure } from '../../../platform/outbound/provider-failure.ts'
import type { Transport } from '../../../platform/outbound/transport.ts'
import { Problem } from '../../../platform/problems/errors.ts'
import { type RecordPorts, recordTranscription } from './transcribe-sound.ts'
import { createAnswerForms, type RawTranscript, requestTranscript, targetOf } from './transcription-client.ts'

const DEADLINE_MS = 120_000

interface TestFile {
  /** The administrator's name: its extension tells the provider the format. */
  name: string
  content: Uint8Array<ArrayBuffer>
}

/**
 * Uses only the candidate's values, without retries. Records the attempt at the candidate's price. Throws
 * `provider_test_failed` with the provider's message, without keys.
 */
export const transcribeCandidate = async (
  candidate: TranscriptionCandidate,
  file: TestFile,
  { user_id, transcription_price }: TestedBy,
  ports: TranscriptionTestPorts,
  signal: AbortSignal,
): Promise<z.infer<typeof TranscriptionTest>> => {
  const target = targetOf({ ...candidate, transcription_price })
  if (!target) throw new Problem('invalid_input', 'The test needs a base URL and a model.')
  parseBaseUrl(target.base_url)
  const startedAt = performance.now()
  try {
    const sound = new File([file.content], file.name)
    const purpose = { user_id, article_id: null, task_id: null }
    let heard: RawTranscript | undefined
    const attempted = <T>(attempt: () => Promise<T>) =>
      recordTranscription(target, purpose, ports, () => secondsOf(file, heard), attempt)
    const transcribe = async () => {
      const forms = createAnswerForms()
      heard = await requestTranscript(target, sound, { deadlineMs: DEADLINE_MS }, { ...ports, forms }, signal)
      return heard
    }
    const { text } = await attempted(transcribe)
    if (text.trim() === '') throw new ProviderFailure('bad_answer', 'The model found no speech in this file')
    return { text: text.trim(), ms: Math.round(performance.now() - startedAt) }
  } catch (error) {
    signal.throwIfAborted()
    throw error instanceof ProviderFailure ? new Problem('provider_test_failed', adviceFor(error)) : error
  }
}

export interface TranscriptionTestPorts extends RecordPorts {
  transport: Transport
}

interface TestedBy {
  user_id: number
  transcription_price: number | null
}

/** Reads the header, else the transcript's times; null if both are unknown. */
const secondsOf = ({ content }: TestFile, heard: RawTranscript | undefined): number | null =>
  wavInfo(content)?.seconds ?? heard?.segments?.at(-1)?.end ?? null

const MOST_SOUNDS = 4

/** Keeps one file per administrator, in parts, until it is tested. */
export class TestSounds {
  private readonly kept = new LRUCache<number, Uint8Array[]>({ max: MOST_SOUNDS })

  store(user_id: number, n: number, bytes: Uint8Array): void {
    if (bytes.length === 0) throw new Problem('invalid_input', 'The part is empty.')
    const before = n === 1 ? [] : (this.kept.get(user_id) ?? []).slice(0, n - 1)
    if (before.length < n - 1) throw incomplete()
    const parts = [...before, bytes]
    if (sizeOf(parts) > MOST_TEST_BYTES)
      throw new Problem('too_large', 'A sound file for a test may have at most 5 MB.')
    this.kept.set(user_id, parts)
  }

  take(user_id: number, size: number): Uint8Array<ArrayBuffer> {
    const parts = this.kept.get(user_id) ?? []
    if (sizeOf(parts) !== size) throw incomplete()
    this.kept.delete(user_id)
    return Buffer.concat(parts)
  }
}

const sizeOf = (parts: readonly Uint8Array[]) => parts.reduce((sum, { length }) => sum + length, 0)
const incomplete = () =>
  new Problem('invalid_input', 'The sound file was not sent whole, or was tested already. Send it again.')
