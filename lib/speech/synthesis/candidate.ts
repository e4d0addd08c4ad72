import { type SynthesisCandidate, TEST_SENTENCE } from '../../contracts/schemas/speech.ts'
import { Problem } from '../../http/errors.ts'
import type { SynthesisPorts } from '../ports.ts'
import { NOTHING_SET } from '../settings.ts'
import { synthesiserOf, whatIsMissing } from './current.ts'
import { toAdministrators, told } from './failure.ts'

/**
 * Has a fixed sentence spoken by what would speak if these values were saved: espeak-ng where there is no key.
 * `provider_test_failed` says why nothing came of it.
 */
export async function speakTestSentence(
  candidate: SynthesisCandidate,
  user_id: number,
  ports: SynthesisPorts,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const form = { ...NOTHING_SET, ...candidate }
  const synthesiser = await synthesiserOf(form, ports)
  if (!synthesiser) throw new Problem('provider_test_failed', whatIsMissing(form))
  const purpose = { user_id, article_id: null, task_id: null }
  return told(
    synthesiser.speak({ text: TEST_SENTENCE, voice: synthesiser.voice, purpose }, signal),
    toAdministrators,
  )
}
