import { MOST_CLIP_BYTES } from '../../../../contracts/schemas/models/speech.ts'
import { joinedWavs } from '../../../../objects/wav.ts'
import { ProviderFailure } from '../../../../platform/outbound/provider-failure.ts'
import { completeWav } from '../attempt-clip.ts'
import { programSynthesiser } from '../frame.ts'
import { soundsOf } from '../pronunciation.ts'
import {
  type SpokenLine,
  type Synthesiser,
  type SynthesisPorts,
  type SynthesisProvider,
  wordsOf,
} from '../synthesiser.ts'
import { linesOf } from './lines.ts'
import { corrected, type LinePart, type WantedWord } from './readings.ts'

/** The program reads no more of a line. */
const MOST_BYTES = 1_000

export const openJtalk: SynthesisProvider = {
  name: 'open-jtalk',
  isAutomatic: true,
  hasVoice: voice => voice.startsWith('open-jtalk:'),
  open: async (_, ports) => ((await ports.openJtalk.available()) ? openJtalkSynthesiser(ports) : null),
  voices: async (_, { openJtalk: { available, voice } }) =>
    (await available()) ? [{ voice, label: 'Open JTalk', credit: creditOf(voice) }] : [],
  mayCost: () => false,
}

/** The set-up's voice. The licence of another is known to its owner. */
const creditOf = (voice: string) =>
  voice.includes('nitech-jp-atr503-m001')
    ? 'HTS Voice “NIT ATR503 M001”, Nagoya Institute of Technology and Tokyo Institute of Technology, CC BY 3.0'
    : ''

/** Needs no account, and speaks with natural accents. */
export function openJtalkSynthesiser(ports: SynthesisPorts): Synthesiser {
  const { voice } = ports.openJtalk
  return programSynthesiser(
    {
      provider: 'open-jtalk',
      voice,
      credit: creditOf(voice),
      others: 'to add a speech provider',
      prepare: async (utterance, signal) => linesOf(soundsOf(await wordsOf(utterance, ports, signal))),
      speak: (lines, signal) => speakLines(lines, ports, signal),
    },
    ports,
  )
}

async function speakLines(
  lines: readonly WantedWord[][],
  { openJtalk }: SynthesisPorts,
  signal: AbortSignal,
) {
  const wavs: Uint8Array[] = []
  let size = 0
  for (const line of lines) {
    const { spoken } = await spokenLine(line, openJtalk, signal)
    const wav = completeWav(spoken.wav)
    size += wav.byteLength
    if (size > MOST_CLIP_BYTES) throw new ProviderFailure('too_large', 'The clip is too large')
    wavs.push(wav)
  }
  return joinedWavs(wavs)
}

/** Repeats with kana for words that the program read otherwise than the analyser. */
export async function spokenLine(
  line: readonly WantedWord[],
  program: SynthesisPorts['openJtalk'],
  signal: AbortSignal,
): Promise<{ spoken: SpokenLine; parts: readonly LinePart[] }> {
  const written = line.map(word => word.written).join('')
  const spoken = await program.synthesise(written, signal)
  const parts = corrected(line, spoken.words)
  const better = parts.map(part => part.written).join('')
  if (better === written || Buffer.byteLength(better) > MOST_BYTES)
    return { spoken, parts: [{ written, isInKana: false }] }
  return { spoken: await program.synthesise(better, signal), parts }
}
