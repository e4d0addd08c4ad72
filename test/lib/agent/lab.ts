import { setImmediate as nextTurn } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { createBreakers } from '../../../lib/agent/analyse.ts'
import { createChatClient } from '../../../lib/agent/calls/chat-client.ts'
import { createPace } from '../../../lib/agent/calls/pace.ts'
import { type CostEstimates, createEstimates } from '../../../lib/agent/estimates/estimates.ts'
import { createHealth } from '../../../lib/agent/health/health.ts'
import { createFormatMemory } from '../../../lib/agent/lines/model-call.ts'
import type { AnalysePorts, Sentence } from '../../../lib/agent/ports.ts'
import { createSelection } from '../../../lib/agent/routing/selection.ts'
import { NO_PLAN, type ResolvedBinding, type RoutingSettings } from '../../../lib/agent/routing-settings.ts'
import { AnalyseRequest, type ModelCall } from '../../../lib/contracts/schemas/models/agent.ts'
import type { CallPlan } from '../../../lib/contracts/schemas/models/routing.ts'
import { endpointSlots } from '../../../lib/platform/outbound/attempts.ts'
import { createTransport } from '../../../lib/platform/outbound/transport.ts'
import { HANG_MS } from '../../../scripts/test/limits.ts'
import {
  type FakeProvider,
  type FakeProviderOptions,
  startFakeProvider,
} from '../../support/fake-provider/index.ts'

/** Needs every kind of escaping on its way through URLs, JSON and base64. */
export const KEY = 'key/+"42 secret'

const AT = '2026-11-01T00:00:00.000Z'

export const bindingTo = (
  base_url: string,
  more: {
    /** Tells endpoints apart. */
    at?: number
    model?: string
    timeout_ms?: number
    max_concurrency?: number
    prices?: [number, number]
  } = {},
): ResolvedBinding => ({
  endpoint: {
    id: `01JENDPQ1NT00000000000000${more.at ?? 1}`,
    name: 'Fake',
    base_url,
    api_key: KEY,
    enabled: true,
    timeout_ms: more.timeout_ms ?? HANG_MS,
    max_concurrency: more.max_concurrency ?? 4,
    requests_per_minute: null,
    price_in: null,
    price_out: null,
    price_cached: null,
    created_at: AT,
    updated_at: AT,
  },
  binding: {
    id: `01JB1ND1NG000000000000000${more.at ?? 1}`,
    endpoint_id: `01JENDPQ1NT00000000000000${more.at ?? 1}`,
    model: more.model ?? 'model-a',
    enabled: true,
    price_in: more.prices?.[0] ?? null,
    price_out: more.prices?.[1] ?? null,
    price_cached: null,
    created_at: AT,
    updated_at: AT,
  },
})

export interface Lab {
  deps: AnalysePorts
  records: ModelCall[]
  /** The requested pauses, in ms; they only move the clock. */
  pauses: number[]
  estimates: CostEstimates
}

/** The agent's ports over real connections, with pauses that pass at once. */
export const openLab = (
  resolved: ResolvedBinding | readonly ResolvedBinding[] | null,
  options: { deadlineMs?: number; call_plan?: CallPlan } = {},
): Lab => {
  const all = [resolved ?? []].flat()
  const settings: RoutingSettings = {
    endpoints: all.map(({ endpoint }) => endpoint),
    bindings: all.map(({ binding }) => binding),
    call_plan: options.call_plan ?? NO_PLAN,
  }
  const transport = createTransport()
  onTestFinished(() => transport.close())
  const records: ModelCall[] = []
  const pauses: number[] = []
  let ids = 0
  let time = 0
  const clock = { now: () => new Date(Date.parse(AT) + time), monotonic: () => time }
  const sleep = async (ms: number, signal: AbortSignal) => {
    signal.throwIfAborted()
    pauses.push(ms)
    // Everything that sleeps does so at the same time.
    const wakesAt = time + ms
    await nextTurn()
    time = Math.max(time, wakesAt)
    signal.throwIfAborted()
  }
  const estimates = createEstimates(clock)
  const deps: AnalysePorts = {
    client: createChatClient(transport),
    slots: endpointSlots(),
    formats: createFormatMemory(),
    clock,
    sleep,
    pace: createPace({ clock, sleep }),
    newId: () => `01J${String(ids++).padStart(23, '0')}`,
    record: call => {
      records.push(call)
      estimates.note(call)
    },
    routes: createSelection({ settings: () => settings, estimates }),
    health: createHealth(clock),
    breakerOf: createBreakers(clock),
    deadlineMs: options.deadlineMs ?? HANG_MS,
    explainLocally: async (sentences, language) =>
      new Map(sentences.map(({ index, sentence }) => [index, `RULES<${language}:${sentence}>`])),
    furiganaLocally: async sentences =>
      new Map(sentences.map(({ index, sentence }) => [index, [{ text: sentence }]])),
  }
  return { deps, records, pauses, estimates }
}

export const openProvider = async (options: FakeProviderOptions = {}): Promise<FakeProvider> => {
  const provider = await startFakeProvider(options)
  onTestFinished(() => provider.close())
  return provider
}

/** A lab whose one model is at a provider that behaves like this. */
export const labAt = async (
  behaviour: Parameters<FakeProvider['behave']>[0] = [],
  options: Parameters<typeof bindingTo>[1] & Parameters<typeof openLab>[1] = {},
) => {
  const provider = await openProvider()
  provider.behave(behaviour)
  return { provider, ...openLab(bindingTo(provider.url, options), options) }
}

export const purpose = { user_id: 7, article_id: 12, task_id: 'task-1' }

export const sentences = (count: number, first = 0): Sentence[] =>
  Array.from({ length: count }, (_, at) => ({ index: first + at, sentence: `${first + at}番目の文です。` }))

/** A text without title, author or introduction. */
export const untold = { title: '', author: '', intro: '' }

export const requestFor = (
  lines: readonly Sentence[],
  more: Partial<Record<'translation' | 'explanation' | 'furigana', boolean>> & {
    context?: readonly Sentence[]
    output_language?: string
  } = {},
): AnalyseRequest =>
  AnalyseRequest.parse({
    purpose,
    about: untold,
    sentences: lines,
    translation: true,
    explanation: false,
    furigana: false,
    output_language: 'en',
    explanation_level: 'N3',
    ...more,
  })

export const never = new AbortController().signal
