import type { z } from 'zod'
import { parseBaseUrl } from '../../agent/provider/address.ts'
import { ProviderFailure } from '../../agent/provider/failures.ts'
import { createTransport } from '../../agent/provider/transport.ts'
import { adviceFor } from '../../agent/routing/advice.ts'
import {
  MOST_TEST_BYTES,
  type TranscriptionCandidate,
  type TranscriptionTest,
} from '../../contracts/schemas/speech.ts'
import { Problem } from '../../http/errors.ts'
import { createAnswerForms } from './answer-forms.ts'
import { hear } from './client.ts'
import { targetOf } from './target.ts'

const DEADLINE_MS = 120_000

export interface TestFile {
  /** As the person named it: its ending tells the provider what it is. */
  name: string
  content: Uint8Array<ArrayBuffer>
}

/**
 * Has a provider that is not saved take down a file: nothing but the candidate's own values is used, and nothing
 * is tried again. Throws `provider_test_failed` with what the provider said, without keys.
 */
export const transcribeCandidate = async (
  candidate: TranscriptionCandidate,
  file: TestFile,
  signal: AbortSignal,
): Promise<z.infer<typeof TranscriptionTest>> => {
  const target = targetOf(candidate)
  if (!target) throw new Problem('invalid_input', 'A test needs the base URL and the model.')
  parseBaseUrl(target.base_url)
  if (file.content.length > MOST_TEST_BYTES)
    throw new Problem('too_large', 'The sound of a test may have 5 MB at most.')
  const transport = createTransport()
  const startedAt = performance.now()
  try {
    const sound = new File([file.content], file.name)
    const ports = { transport, forms: createAnswerForms() }
    const { text } = await hear(target, sound, { deadlineMs: DEADLINE_MS }, ports, signal)
    if (text.trim() === '') throw new ProviderFailure('bad_answer', 'The model heard nothing in this file')
    return { text: text.trim(), ms: Math.round(performance.now() - startedAt) }
  } catch (error) {
    signal.throwIfAborted()
    throw error instanceof ProviderFailure ? new Problem('provider_test_failed', adviceFor(error)) : error
  } finally {
    transport.close()
  }
}
