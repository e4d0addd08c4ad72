import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createChatClient } from '../agent/chat-client.ts'
import { createFormatMemory } from '../agent/formats.ts'
import { createLimiter } from '../agent/limiter.ts'
import { localExplanations, localFurigana } from '../agent/local.ts'
import type { AnalysePorts } from '../agent/ports.ts'
import { NO_ROUTING, RoutingSettings, resolve } from '../agent/routing.ts'
import { createTransport } from '../agent/transport.ts'
import { UsageOutbox } from '../agent/usage-outbox.ts'
import { fileSettings, type Settings } from '../config/settings.ts'
import type { CallPurpose } from '../contracts/schemas/agent.ts'
import { endpointFor } from '../http/endpoint.ts'
import { Problem } from '../http/errors.ts'
import { type Analyser, createAnalyser } from '../text/analyser.ts'
import { BaseApp, type Surroundings } from './base.ts'

/** Whoever asks for himself is turned away when this many requests wait at an endpoint. */
const MOST_WAITING = 500
/**
 * A request of a task is let wait past that, for the whole task would fail with it. It is never turned away:
 * the controller runs at most 8 tasks, with at most 32 batches each at the agent.
 */
const MOST_WAITING_WITH_TASKS = 1_000

/** What a request says of itself: the wanted model, and whom it is for. */
interface ModelRequest {
  model: string | null
  purpose: CallPurpose
}

interface Resources {
  analyser: Analyser
  routing: Settings<RoutingSettings>
}

/** agent_server: the local analyser, and the models an administrator configured. */
export class AgentApp extends BaseApp {
  readonly analyser: Analyser
  readonly routing: Settings<RoutingSettings>
  readonly models: AnalysePorts
  private readonly outbox: UsageOutbox
  private readonly transport = createTransport()
  private readonly admission = createLimiter(tooManyRequests)

  override readonly dependencies = {
    'user-manager': (signal: AbortSignal) => this.clients.userManager.system.health(undefined, { signal }),
  }

  constructor(surroundings: Surroundings, { analyser, routing }: Resources) {
    super(surroundings)
    this.analyser = analyser
    this.routing = routing
    this.outbox = new UsageOutbox({
      send: records => this.clients.userManager.internal.recordUsage({ body: { records } }),
      lost: (count, error) => this.log.warn({ count, error }, 'usage records were lost'),
    })
    this.models = {
      client: createChatClient(this.transport),
      limiter: createLimiter(),
      formats: createFormatMemory(),
      clock: { now: this.now, monotonic: () => performance.now() },
      sleep: async (ms, signal) => void (await wait(ms, undefined, { signal })),
      newId: this.newId,
      record: call => this.outbox.add(call),
      binding: model => resolve(routing.read(), model),
      explainLocally: localExplanations(analyser),
      furiganaLocally: localFurigana(analyser),
    }
  }

  /**
   * Requests wait here for a free place at their endpoint, before their deadline begins: a task behind
   * others is slow, and must not fail for it. 429 for a person where too many wait.
   */
  async admitted<T>(
    { model, purpose }: ModelRequest,
    signal: AbortSignal,
    work: () => Promise<T>,
  ): Promise<T> {
    const resolved = this.models.binding(model)
    if (!resolved) return work()
    const mostWaiting = purpose.task_id === null ? MOST_WAITING : MOST_WAITING_WITH_TASKS
    return this.admission.run(resolved.endpoint, signal, work, mostWaiting)
  }

  override async close(): Promise<void> {
    this.transport.close()
    await this.outbox.close()
    await this.analyser.close()
  }
}

const tooManyRequests = () =>
  new Problem('rate_limited', 'The language model has too much to do right now: try again in a minute.', {
    headers: { 'retry-after': '60' },
  })

export const endpoint = endpointFor<AgentApp>()

export function startAgent(surroundings: Surroundings): AgentApp {
  const file = join(surroundings.config.DATA_DIR, 'settings', 'agent.json')
  const routing = fileSettings(file, RoutingSettings, NO_ROUTING)
  return new AgentApp(surroundings, { analyser: createAnalyser(), routing })
}
