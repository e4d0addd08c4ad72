import { LRUCache } from 'lru-cache'
import type { SentenceAccent } from '../../../../contracts/schemas/models/sentence-accent.ts'
import { isSpeakable } from '../../../../japanese/speakable.ts'
import { ProviderFailure } from '../../../../platform/outbound/provider-failure.ts'
import { Problem } from '../../../../platform/problems/errors.ts'
import { soundsOf } from '../pronunciation.ts'
import type { SynthesisPorts } from '../synthesiser.ts'
import { linesOf } from './lines.ts'
import { spokenLine } from './open-jtalk.ts'
import { wordsInKana } from './readings.ts'
import { phrasesOfWords, type TracedPhrase } from './trace.ts'

type Ports = Pick<SynthesisPorts, 'openJtalk' | 'words' | 'slots'>

/** Kept because a sentence takes a tenth of a second of a processor. */
export const accentCache = () => new LRUCache<string, SentenceAccent>({ max: 500 })

/** Follows the rules of Open JTalk, with kana for words that it reads otherwise than the analyser, as for clips. */
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
  const find = async () => {
    // Another caller in the queue may have asked for the same sentence.
    const accentPhrases =
      cache.get(text) ?? (isSpeakable(text) ? await phrasesOf(text, ports, signal) : { phrases: [] })
    cache.set(text, accentPhrases)
    return accentPhrases
  }
  return ports.slots.run(SLOT, find, { signal, slots: 1, queue: MOST_WAITING }).catch(error => {
    throw problemOf(error)
  })
}

/** Visitors may ask for accents: they wait for one another, and never delay the sound of learners. */
const SLOT = 'open-jtalk accents'
const MOST_WAITING = 10

/** Empty if the trace of a line has no words: a sentence with a hole would look whole. */
async function phrasesOf(text: string, ports: Ports, signal: AbortSignal): Promise<SentenceAccent> {
  const phrases: SentenceAccent['phrases'] = []
  for (const line of linesOf(soundsOf(await ports.words(text, signal)))) {
    const { spoken, parts } = await spokenLine(line, ports.openJtalk, signal)
    const inKana = wordsInKana(parts, spoken.words)
    const linePhrases = phrasesOfWords(spoken.words, word => inKana.has(word))
    if (linePhrases.length === 0) return { phrases: [] }
    phrases.push(...linePhrases.map(presented))
  }
  return { phrases }
}

const presented = ({ kana, drop }: TracedPhrase) =>
  drop === null ? { kana, drop: 0, is_known: false } : { kana, drop }

/** Passes cancelling and internal errors through. */
function problemOf(error: unknown): unknown {
  if (!(error instanceof ProviderFailure) || error.failure === 'cancelled') return error
  return error.failure === 'rate_limited'
    ? new Problem('rate_limited', 'Open JTalk is busy. Try again in a moment.', { cause: error })
    : new Problem('upstream_failed', 'Open JTalk could not read this sentence.', { cause: error })
}
