import { Problem } from '../../http/errors.ts'
import type { SynthesisPorts } from '../ports.ts'
import { recorded } from './recorded.ts'
import { mustBeSpeakable } from './speakable.ts'
import { spokenKana } from './spoken-kana.ts'
import type { Synthesiser } from './synthesiser.ts'
import { wholeWav } from './whole-wav.ts'

/** A name of its own: its clips never stand in for another's. */
const VOICE = 'espeak-ng-ja'
/** Each takes a processor while it speaks. */
const AT_ONCE = 2

/** The espeak-ng of this machine: robotic, but it asks for nothing. */
export function espeakSynthesiser(ports: SynthesisPorts): Synthesiser {
  const places = { id: 'espeak-ng', max_concurrency: AT_ONCE }
  return {
    provider: 'espeak-ng',
    voice: VOICE,
    may_choose: false,
    speak: async (utterance, signal) => {
      mustBeItsVoice(utterance.voice)
      const kana = spokenKana(await ports.words(utterance.text, signal))
      mustBeSpeakable(kana)
      return ports.limiter.run(places, signal, () =>
        recorded('espeak-ng', utterance, ports, async () => wholeWav(await ports.espeak.speak(kana, signal))),
      )
    },
  }
}

function mustBeItsVoice(voice: string): void {
  if (voice !== VOICE)
    throw new Problem(
      'invalid_input',
      `There is one voice, ${VOICE}: for another an administrator has to add a key for speech synthesis.`,
    )
}
