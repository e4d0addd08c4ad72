import type { z } from 'zod'
import type { IndexedSentence, ModelCall } from '../contracts/schemas/agent.ts'
import type { Furigana } from '../contracts/schemas/text.ts'
import type { FormatMemory } from './calls/formats.ts'
import type { EndpointLimiter } from './calls/limiter.ts'
import type { Pace } from './calls/pace.ts'
import type { Silence } from './calls/silence.ts'
import type { Health } from './health/health.ts'
import type { ChatClient } from './provider/chat-client.ts'
import type { Routes } from './routing/selection.ts'

export interface Clock {
  now(): Date
  /** Milliseconds that never run backwards. */
  monotonic(): number
}

export type Sentence = z.output<typeof IndexedSentence>

/** What a call to a model needs from outside. */
export interface ModelPorts {
  client: ChatClient
  limiter: EndpointLimiter
  pace: Pace
  formats: FormatMemory
  clock: Clock
  /** Waits before a retry; rejects when the signal aborts. */
  sleep(ms: number, signal: AbortSignal): Promise<void>
  newId(): string
  /** Takes the record of one attempt; must not throw. */
  record(call: ModelCall): void
  routes: Routes
  health: Health
  /** For everything one request asks of models; 180 s if absent. */
  deadlineMs?: number
}

export interface AnalysePorts extends ModelPorts {
  silence: Silence
  /** Explanations by rules, by sentence index. */
  explainLocally(
    sentences: readonly Sentence[],
    language: string,
    signal: AbortSignal,
  ): Promise<ReadonlyMap<number, string>>
  /** Furigana by sentence index. */
  furiganaLocally(sentences: readonly Sentence[], signal: AbortSignal): Promise<ReadonlyMap<number, Furigana>>
}
