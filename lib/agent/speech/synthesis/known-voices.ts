import { ProviderFailure } from '../../../platform/outbound/provider-failure.ts'

interface Known {
  voices: Promise<ReadonlySet<string> | null>
  until: number
}

/** Bounds the delay of a change. */
const ASKED_AGAIN_MS = 5 * 60_000
/** Earlier for an engine that did not answer. */
const TRIED_AGAIN_MS = 30_000
/** One engine is in the settings; administrators try others. */
const MOST_ENGINES = 8

/** Voices that engines announced, so that nobody is offered one that is gone. */
export class KnownVoices {
  private readonly engines = new Map<string, Known>()
  private readonly monotonic: () => number

  constructor({ monotonic }: { monotonic(): number }) {
    this.monotonic = monotonic
  }

  /** False if the engine denies the voice. An engine without an answer may have it. */
  async has(engine: string, voice: string, ask: () => Promise<readonly string[]>): Promise<boolean> {
    const known = await this.of(engine, ask).voices
    return known === null || known.has(voice)
  }

  /** Forgets the voices, so that the next request asks the engines. */
  forget(): void {
    this.engines.clear()
  }

  private of(engine: string, ask: () => Promise<readonly string[]>): Known {
    const known = this.engines.get(engine)
    if (known && this.monotonic() < known.until) return known
    const voicesOfEngine: Known = {
      until: this.monotonic() + ASKED_AGAIN_MS,
      voices: ask().then(
        voices => new Set(voices),
        error => {
          voicesOfEngine.until = Math.min(voicesOfEngine.until, this.monotonic() + TRIED_AGAIN_MS)
          if (error instanceof ProviderFailure) return null
          throw error
        },
      ),
    }
    this.engines.delete(engine)
    this.engines.set(engine, voicesOfEngine)
    const [oldest] = this.engines.keys()
    if (this.engines.size > MOST_ENGINES && oldest !== undefined) this.engines.delete(oldest)
    return voicesOfEngine
  }
}
