import { ProviderFailure } from '../../../platform/outbound/provider-failure.ts'

interface Known {
  /** Null while the engine does not say. */
  voices: Promise<ReadonlySet<string> | null>
  until: number
}

/** An engine whose voices change is asked again by then. */
const ASKED_AGAIN_MS = 5 * 60_000
/** One that did not answer is asked again earlier. */
const TRIED_AGAIN_MS = 30_000
/** One engine is in the settings; others are being tried by administrators. */
const MOST_ENGINES = 8

/** The voices that engines said they have, so that nobody is offered one that is gone. */
export class KnownVoices {
  private readonly engines = new Map<string, Known>()
  private readonly monotonic: () => number

  constructor({ monotonic }: { monotonic(): number }) {
    this.monotonic = monotonic
  }

  /** False if the engine says that it has no such voice. An engine that does not answer may have it. */
  async has(engine: string, voice: string, ask: () => Promise<readonly string[]>): Promise<boolean> {
    const known = await this.of(engine, ask).voices
    return known === null || known.has(voice)
  }

  /** The next question goes to the engines themselves. */
  forget(): void {
    this.engines.clear()
  }

  private of(engine: string, ask: () => Promise<readonly string[]>): Known {
    const known = this.engines.get(engine)
    if (known && this.monotonic() < known.until) return known
    const asked: Known = {
      until: this.monotonic() + ASKED_AGAIN_MS,
      voices: ask().then(
        voices => new Set(voices),
        error => {
          asked.until = Math.min(asked.until, this.monotonic() + TRIED_AGAIN_MS)
          if (error instanceof ProviderFailure) return null
          throw error
        },
      ),
    }
    this.engines.delete(engine)
    this.engines.set(engine, asked)
    const [oldest] = this.engines.keys()
    if (this.engines.size > MOST_ENGINES && oldest !== undefined) this.engines.delete(oldest)
    return asked
  }
}
