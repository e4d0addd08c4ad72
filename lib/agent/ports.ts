import type { z } from 'zod'
import type { Furigana } from '../contracts/schemas/japanese/text.ts'
import type { IndexedSentence, ModelCall } from '../contracts/schemas/models/agent.ts'
import type { AnswerFormat } from '../contracts/schemas/models/routing.ts'
import type { Analyser } from '../dictionary/worker/analyser.ts'
import type { CircuitBreaker } from '../platform/async/circuit-breaker.ts'
import type { LearnedOrder } from '../platform/async/learned-order.ts'
import type { Slots } from '../platform/async/slots.ts'
import type { CallPorts } from '../platform/outbound/attempts.ts'
import type { ChatClient } from './calls/chat-client.ts'
import type { Pace } from './calls/pace.ts'
import type { Health } from './health/health.ts'
import type { Reason } from './reasons.ts'
import type { Routes } from './routing/selection.ts'

export type Sentence = z.output<typeof IndexedSentence>

export interface ModelPorts extends CallPorts<ModelCall> {
  client: ChatClient
  slots: Slots
  pace: Pace
  formats: LearnedOrder<AnswerFormat>
  routes: Routes
  health: Health
  /** Bounds all model calls of one request; 180 s if absent. */
  deadlineMs?: number
}

export interface AnalysePorts extends ModelPorts {
  breakerOf(key: string): CircuitBreaker<Reason>
  explainLocally(
    sentences: readonly Sentence[],
    language: string,
    signal: AbortSignal,
  ): Promise<ReadonlyMap<number, string>>
  furiganaLocally(sentences: readonly Sentence[], signal: AbortSignal): Promise<ReadonlyMap<number, Furigana>>
}

/** Uses the words alone. Keyed by sentence index. */
export const localExplanations =
  (analyser: Analyser): AnalysePorts['explainLocally'] =>
  async (sentences, language, signal) =>
    byIndex(sentences, await analyser.explain(textsOf(sentences), language, signal))

export const localFurigana =
  (analyser: Analyser): AnalysePorts['furiganaLocally'] =>
  async (sentences, signal) =>
    byIndex(sentences, await analyser.furigana(textsOf(sentences), signal))

const textsOf = (sentences: readonly Sentence[]) => sentences.map(({ sentence }) => sentence)

const byIndex = <T>(sentences: readonly Sentence[], values: readonly T[]): Map<number, T> =>
  new Map(
    sentences.flatMap(({ index }, at) => values.slice(at, at + 1).map(value => [index, value] as const)),
  )
