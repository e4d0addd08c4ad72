import { MOST_CLIP_BYTES } from '../../../contracts/schemas/models/speech.ts'
import { requireSpeakable } from '../../../japanese/speakable.ts'
import { completeWav } from './attempt-clip.ts'
import { programSynthesiser } from './frame.ts'
import { pronunciationOf } from './pronunciation.ts'
import { runProgram, type SpeechProgram } from './run-program.ts'
import {
  type Espeak,
  type Synthesiser,
  type SynthesisPorts,
  type SynthesisProvider,
  wordsOf,
} from './synthesiser.ts'

/** A distinct name, so that clips are never taken for another provider's. */
const VOICE = 'espeak-ng-ja'

export const espeakNg: SynthesisProvider = {
  name: 'espeak-ng',
  isAutomatic: true,
  hasVoice: voice => voice === VOICE,
  open: async (_, ports) => ((await ports.espeak.available()) ? espeakSynthesiser(ports) : null),
  voices: async (_, ports) =>
    (await ports.espeak.available()) ? [{ voice: VOICE, label: 'espeak-ng', credit: '' }] : [],
  mayCost: () => false,
}

/** Robotic, but needs no account. */
export const espeakSynthesiser = (ports: SynthesisPorts): Synthesiser =>
  programSynthesiser(
    {
      provider: 'espeak-ng',
      voice: VOICE,
      others: 'to add a key for speech synthesis',
      prepare: async (utterance, signal) => {
        const kana = pronunciationOf(await wordsOf(utterance, ports, signal))
        requireSpeakable(kana)
        return kana
      },
      speak: async (kana, signal) => completeWav(await ports.espeak.synthesise(kana, signal)),
    },
    ports,
  )

/** A sentence takes some 30 ms. */
const KILL_AFTER_MS = 30_000
const LOOKUP_MS = 5_000
/** In MiB of address space; espeak-ng uses 30. */
const MOST_MEMORY_MIB = 512
const JAPANESE = /^[ \t]*\d+[ \t]+ja\s/m

interface EspeakOptions {
  program: string
  killAfterMs?: number
  mostBytes?: number
}

const neverAborts = new AbortController().signal

export function createEspeak(options: EspeakOptions): Espeak {
  const { killAfterMs = KILL_AFTER_MS, mostBytes = MOST_CLIP_BYTES } = options
  const program: SpeechProgram = {
    name: 'espeak-ng',
    path: options.program,
    env: { ESPEAK_DATA_PATH: process.env.ESPEAK_DATA_PATH },
    most_memory_mib: MOST_MEMORY_MIB,
  }
  let installCheck: Promise<boolean> | undefined
  const lookUp = () =>
    runProgram(program, ['--voices=ja'], '', { ms: LOOKUP_MS, mostBytes, signal: neverAborts }).then(
      output => JAPANESE.test(output.toString()),
      () => false,
    )
  return {
    async available() {
      installCheck ??= lookUp()
      const isInstalled = await installCheck
      if (!isInstalled) installCheck = undefined
      return isInstalled
    },
    async synthesise(text, signal) {
      try {
        const args = ['-v', 'ja', '-b', '1', '--stdin', '--stdout']
        return await runProgram(program, args, text, { ms: killAfterMs, mostBytes, signal })
      } catch (error) {
        installCheck = undefined
        throw error
      }
    },
  }
}
