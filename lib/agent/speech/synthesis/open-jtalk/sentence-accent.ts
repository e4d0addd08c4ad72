import { LRUCache } from 'lru-cache'
import type { SentenceAccent } from '../../../../contracts/schemas/models/sentence-accent.ts'
import { isSpeakable } from '../../../../japanese/speakable.ts'
import { ProviderFailure } from '../../../../platform/outbound/provider-failure.ts'
import { Problem } from '../../../../platform/problems/errors.ts'
import { MOST_RUNS } from '../frame.ts'
import { soundsOf } from '../pronunciation.ts'
import type { SynthesisPorts } from '../synthesiser.ts'
import { linesOf } from './lines.ts'
import { spokenLine } from './open-jtalk.ts'

type Ports = Pick<SynthesisPorts, 'openJtalk' | 'words' | 'slots'>

/** The accents of sentences that were asked for lately. One takes a tenth of a second of a processor. */
export const accentCache = () => new LRUCache<string, SentenceAccent>({ max: 500 })

/**
 * The accent phrases of a sentence by the rules of Open JTalk, which is given kana for the words that it reads otherwise than
 * the analyser, as for its clips.
 */
export async function sentenceAccent(
  text: string,
  ports: Ports,
  cache: ReturnType<typeof accentCache>,
  signal: AbortSignal,
): Promise<SentenceAccent> {
  const { openJtalk } = ports
  if (!(await openJtalk.available()))
    throw new Problem('not_configured', 'Open JTalk is not installed on this server.')
  const known = cache.get(text)
  if (known) return known
  const found = isSpeakable(text) ? await phrasesOf(text, ports, signal) : { phrases: [] }
  cache.set(text, found)
  return found
}

async function phrasesOf(text: string, ports: Ports, signal: AbortSignal): Promise<SentenceAccent> {
  const phrases: SentenceAccent['phrases'] = []
  try {
    for (const line of linesOf(soundsOf(await ports.words(text, signal)))) {
      const speak = () => spokenLine(line, ports.openJtalk, signal)
      const spoken = await ports.slots.run('open-jtalk', speak, { signal, slots: MOST_RUNS })
      phrases.push(...spoken.phrases)
    }
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    throw new Problem('upstream_failed', 'Open JTalk could not read this sentence.', { cause: error })
  }
  return { phrases }
}
