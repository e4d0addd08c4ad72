import { join, resolve as resolvePath } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { firstBinding } from '../agent/calls/choose-binding.ts'
import { createFormatMemory } from '../agent/calls/formats.ts'
import { createLimiter } from '../agent/calls/limiter.ts'
import { createPace } from '../agent/calls/pace.ts'
import { createSilence } from '../agent/calls/silence.ts'
import { CostLoading } from '../agent/estimates/cost-loading.ts'
import { type CostEstimates, createEstimates } from '../agent/estimates/estimates.ts'
import { createHealth } from '../agent/health/health.ts'
import { keptInFile } from '../agent/ledger/kept-records.ts'
import { UsageOutbox } from '../agent/ledger/usage-outbox.ts'
import { localExplanations, localFurigana } from '../agent/local.ts'
import type { AnalysePorts } from '../agent/ports.ts'
import { createChatClient } from '../agent/provider/chat-client.ts'
import { createTransport } from '../agent/provider/transport.ts'
import { createSelection } from '../agent/routing/selection.ts'
import { NO_ROUTING, RoutingSettings } from '../agent/routing/settings.ts'
import type { Config } from '../config/schema.ts'
import { fileSettings, type Settings } from '../config/settings.ts'
import { data } from '../contracts/data.ts'
import type { CallPurpose } from '../contracts/schemas/agent.ts'
import type { UsageRecord } from '../contracts/schemas/usage.ts'
import { endpointFor } from '../http/endpoint.ts'
import { Problem } from '../http/errors.ts'
import type { SynthesisPorts } from '../speech/ports.ts'
import { SavedSpeech, type SpeechSettings, speechSettings } from '../speech/settings.ts'
import { AZURE_ENDPOINT } from '../speech/synthesis/azure.ts'
import { createEspeak } from '../speech/synthesis/espeak.ts'
import type { DownloadRules } from '../speech/transcription/allowed-address.ts'
import { targetOf } from '../speech/transcription/target.ts'
import { createTranscriber, type Transcriber } from '../speech/transcription/transcriber.ts'
import { removeLeftovers } from '../speech/transcription/workspace.ts'
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
  savedSpeech: Settings<SavedSpeech>
}

/** agent_server: the local analyser, and the models and voices an administrator configured. */
export class AgentApp extends BaseApp {
  readonly analyser: Analyser
  readonly routing: Settings<RoutingSettings>
  readonly models: AnalysePorts
  readonly speech: SpeechSettings
  readonly synthesis: SynthesisPorts
  /** For tests of settings: they never wait behind the sentences of tasks, nor for long. */
  readonly synthesisTest: SynthesisPorts
  readonly transcriber: Transcriber
  readonly estimates: CostEstimates
  costLoading: CostLoading | null = null
  private readonly outbox: UsageOutbox
  private readonly transport = createTransport()
  private readonly admission = createLimiter(tooManyRequests)

  override readonly healthDeadlineMs = 2_500
  override readonly dependencies = {
    'user-manager': (signal: AbortSignal) => this.clients.userManager.system.health(undefined, { signal }),
  }

  constructor(surroundings: Surroundings, { analyser, routing, savedSpeech }: Resources) {
    super(surroundings)
    this.analyser = analyser
    this.routing = routing
    this.speech = speechSettings(savedSpeech, this.config)
    this.outbox = new UsageOutbox({
      send: (records, signal) =>
        this.clients.userManager.internal.recordUsage({ body: { records } }, { signal }),
      // Nothing that is still to be told keeps a process from ending.
      wait: async (ms, signal) => void (await wait(ms, undefined, { signal, ref: false })),
      kept: keptInFile(keptRecordsOf(this.config), error =>
        this.log.warn({ error }, 'usage records that were kept cannot be read'),
      ),
      held: (count, error) => this.log.warn({ count, error }, 'usage records wait for user_manager'),
      lost: (count, error) => this.log.warn({ count, error }, 'usage records were lost'),
    })
    const calling = {
      transport: this.transport,
      clock: { now: this.now, monotonic: () => performance.now() },
      sleep: async (ms: number, signal: AbortSignal) => void (await wait(ms, undefined, { signal })),
      newId: this.newId,
      record: (record: UsageRecord) => this.outbox.add(record),
    }
    this.estimates = createEstimates(calling.clock)
    this.models = {
      ...calling,
      client: createChatClient(this.transport),
      limiter: createLimiter(),
      pace: createPace(calling),
      formats: createFormatMemory(),
      routes: createSelection({ settings: routing.read, estimates: this.estimates }),
      health: createHealth(calling.clock),
      silence: createSilence(calling.clock),
      record: call => {
        this.estimates.note(call)
        this.outbox.add(call)
      },
      explainLocally: localExplanations(analyser),
      furiganaLocally: localFurigana(analyser),
    }
    this.synthesis = {
      ...calling,
      limiter: createLimiter(),
      words: async (sentence, signal) => (await analyser.tokens([sentence], signal)).flat(),
      espeak: createEspeak({ program: this.config.ESPEAK_NG_BIN ?? 'espeak-ng' }),
      endpoint: this.config.SYNTHESIS_ENDPOINT ?? AZURE_ENDPOINT,
      keys: this.speech.keys,
    }
    this.synthesisTest = { ...this.synthesis, limiter: createLimiter(), oneTryMs: 25_000, allTriesMs: 45_000 }
    this.transcriber = createTranscriber({
      ...calling,
      target: () => targetOf(this.speech.form()),
      folder: downloadsOf(this.config),
      rules: downloadRules(this.config),
      maxBytes: this.config.VIDEO_MAX_BYTES,
    })
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
    const first = firstBinding(model, this.models)
    if (!first) return work()
    const mostWaiting = purpose.task_id === null ? MOST_WAITING : MOST_WAITING_WITH_TASKS
    const { id, max_concurrency, requests_per_minute } = first.endpoint
    // Who got in has its turn within a minute, and does not lose its time to a deadline.
    const places = Math.min(max_concurrency, requests_per_minute ?? max_concurrency)
    return this.admission.run({ id, max_concurrency: places }, signal, work, mostWaiting)
  }

  override async close(): Promise<void> {
    await this.costLoading?.close()
    await this.transcriber.close()
    this.transport.close()
    await this.outbox.close()
    await this.analyser.close()
  }
}

const tooManyRequests = () =>
  new Problem('rate_limited', 'The language model has too much to do right now: try again in a minute.', {
    headers: { 'retry-after': '60' },
  })

/** Files on their way to a transcript, and nothing else. */
const downloadsOf = ({ DATA_DIR }: Config) => resolvePath(DATA_DIR, 'agent-downloads')

/** Usage records that could not be sent before a stop. */
const keptRecordsOf = ({ DATA_DIR }: Config) => resolvePath(DATA_DIR, 'usage-outbox', 'agent.json')

const downloadRules = ({ DATA_SERVER_URL, PORT_OFFSET, NODE_ENV }: Config): DownloadRules => ({
  dataServer: DATA_SERVER_URL ?? `http://127.0.0.1:${data.port + PORT_OFFSET}`,
  production: NODE_ENV === 'production',
})

export const endpoint = endpointFor<AgentApp>()

export function startAgent(surroundings: Surroundings): AgentApp {
  removeLeftovers(downloadsOf(surroundings.config))
  const folder = join(surroundings.config.DATA_DIR, 'settings')
  const routing = fileSettings(join(folder, 'agent.json'), RoutingSettings, NO_ROUTING)
  const savedSpeech = fileSettings(join(folder, 'speech.json'), SavedSpeech, null)
  const app = new AgentApp(surroundings, { analyser: createAnalyser(), routing, savedSpeech })
  app.costLoading = new CostLoading({
    fetch: async signal => (await app.clients.userManager.internal.costs(undefined, { signal })).costs,
    take: app.estimates.load,
    wait: async (ms, signal) => void (await wait(ms, undefined, { signal, ref: false })),
    log: app.log,
  })
  return app
}
