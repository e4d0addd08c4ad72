import { ProviderFailure } from '../../agent/provider/failures.ts'
import { wavInfo } from '../../media/wav.ts'
import { withTrueLengths } from '../../media/wav-lengths.ts'

/** What was streamed as a WAV, as a file that says how long it is. ProviderFailure unless all of it came. */
export function wholeWav(bytes: Uint8Array): Uint8Array {
  const wav = withTrueLengths(bytes)
  if (!wav) throw new ProviderFailure('bad_answer', 'The answer is no WAV')
  if (!wavInfo(wav)) throw new ProviderFailure('bad_answer', 'The sound is empty or was cut short')
  return wav
}
