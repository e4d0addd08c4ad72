import { createChatClient } from '../../../lib/agent/calls/chat-client.ts'
import { chooseBinding } from '../../../lib/agent/calls/choose-binding.ts'
import { createEstimates } from '../../../lib/agent/estimates/estimates.ts'
import { createHealth } from '../../../lib/agent/health/health.ts'
import { createSelection } from '../../../lib/agent/routing/selection.ts'
import { RoutingSettings } from '../../../lib/agent/routing-settings.ts'
import { createTransport } from '../../../lib/platform/outbound/transport.ts'
import type { FakeProvider } from '../../../test/support/fake-provider/index.ts'
import type { Line } from '../measuring/report.ts'
import { median } from '../measuring/times.ts'
import { answeringAfter } from '../stack/provider.ts'

const ENDPOINTS = 100
const MODELS = ['model-a', 'model-b', 'model-c']
const CALLS = 200
/** A single choice is too short for the clock. */
const CHOICES = 50

const purpose = { user_id: 1, article_id: 1, task_id: 'bench' }
const clock = { now: () => new Date(), monotonic: () => performance.now() }

/** The time to choose among many endpoints, against a whole call to a provider that answers at once. */
export async function selection(
  { provider }: { provider: FakeProvider },
  signal: AbortSignal,
): Promise<Line> {
  provider.behave(answeringAfter(0))
  const settings = manyEndpoints(provider.url)
  const estimates = createEstimates(clock)
  const routes = createSelection({ settings: () => settings, estimates })
  const health = createHealth(clock)
  const choose = () => {
    const [model = '', ...later] = routes.models(null)
    const run = { model, later, purpose, deadlineAt: Number.POSITIVE_INFINITY, dead: new Map() }
    const choice = chooseBinding('translation', () => true, run, { routes, health })
    if (!('resolved' in choice)) throw new Error('No binding was chosen.')
  }

  const transport = createTransport()
  using ending = new DisposableStack()
  ending.defer(transport.close)
  const client = createChatClient(transport)
  const target = { base_url: provider.url, api_key: '', timeout_ms: 5_000 }
  const call = () =>
    client.chat(target, { model: 'model-a', messages: [{ role: 'user', content: '雨だ。' }] }, signal)

  const called: number[] = []
  const chosen: number[] = []
  for (let round = 0; round < CALLS; round += 1) {
    const started = performance.now()
    await call()
    const answered = performance.now()
    for (let choice = 0; choice < CHOICES; choice += 1) choose()
    called.push(answered - started)
    chosen.push((performance.now() - answered) / CHOICES)
  }
  const [choiceMs, callMs] = [median(chosen), median(called)]
  return {
    withoutData: true,
    what: `selection among ${ENDPOINTS} endpoints ÷ bare call on loopback`,
    ratio: choiceMs / callMs,
    beside: `${(choiceMs * 1000).toFixed(1)} against ${(callMs * 1000).toFixed(0)} µs (${ENDPOINTS * MODELS.length} bindings of ${MODELS.length} models)`,
  }
}

/** Every model at every endpoint, each at a different price. */
function manyEndpoints(base_url: string): RoutingSettings {
  const at = new Date(0).toISOString()
  const id = (kind: string, n: number) => `01J${kind}${String(n).padStart(22, '0')}`
  const numbers = Array.from({ length: ENDPOINTS }, (_, n) => n)
  return RoutingSettings.parse({
    endpoints: numbers.map(n => ({
      id: id('E', n),
      name: `endpoint ${n}`,
      base_url: `${base_url}/${n}`,
      api_key: '',
      enabled: true,
      timeout_ms: 5_000,
      max_concurrency: 4,
      created_at: at,
      updated_at: at,
    })),
    bindings: numbers.flatMap(n =>
      MODELS.map((model, m) => ({
        id: id('B', n * MODELS.length + m),
        endpoint_id: id('E', n),
        model,
        enabled: true,
        price_in: 1 + ((n * 37) % ENDPOINTS) / 10,
        price_out: 2,
        price_cached: null,
        created_at: at,
        updated_at: at,
      })),
    ),
    call_plan: { default_model: 'model-a', fallback_models: ['model-b', 'model-c'] },
  })
}
