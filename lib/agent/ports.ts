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

/** The dependencies of a call to a model. */
export interface ModelPorts extends CallPorts<ModelCall> {
  client: ChatClient
  slots: Slots
  pace: Pace
  formats: LearnedOrder<AnswerFormat>
  routes: Routes
  health: Health
  /** For all model calls of one request; 180 s if absent. */
  deadlineMs?: number
}

export interface AnalysePorts extends ModelPorts {
  /** The circuit breaker of a task's stage. */
  breakerOf(key: string): CircuitBreaker<Reason>
  /** Explanations by rules, by sentence index. */
  explainLocally(
    sentences: readonly Sentence[],
    language: string,
    signal: AbortSignal,
  ): Promise<ReadonlyMap<number, string>>
  /** Furigana by sentence index. */
  furiganaLocally(sentences: readonly Sentence[], signal: AbortSignal): Promise<ReadonlyMap<number, Furigana>>
}

/** Explanations by rules, from the words alone, by sentence index. */
export const localExplanations =
  (analyser: Analyser): AnalysePorts['explainLocally'] =>
  async (sentences, language, signal) =>
    byIndex(sentences, await analyser.explain(textsOf(sentences), language, signal))

/** Furigana from the dictionary and the rules, by sentence index. */
export const localFurigana =
  (analyser: Analyser): AnalysePorts['furiganaLocally'] =>
  async (sentences, signal) =>
    byIndex(sentences, await analyser.furigana(textsOf(sentences), signal))

const textsOf = (sentences: readonly Sentence[]) => sentences.map(({ sentence }) => sentence)

const byIndex = <T>(sentences: readonly Sentence[], values: readonly T[]): Map<number, T> =>
  new Map(
    sentences.flatMap(({ index }, at) => values.slice(at, at + 1).map(value => [index, value] as const)),
  )
