import { join, resolve as resolvePath } from 'node:path'
import { BaseApp, type Surroundings } from '../app/base.ts'
import { data } from '../contracts/data/contract.ts'
import type { UsageRecord } from '../contracts/schemas/accounts/usage.ts'
import { runFurtherBuild } from '../dictionary/further/build/run-further-build.ts'
import { createLooker } from '../dictionary/looking/looker.ts'
import { type Analyser, createAnalyser } from '../dictionary/worker/analyser.ts'
import { pause } from '../platform/async/pause.ts'
import { Routine } from '../platform/async/routine.ts'
import { Slots } from '../platform/async/slots.ts'
import type { Config } from '../platform/config/schema.ts'
import { fileSettings, type Settings } from '../platform/config/settings.ts'
import { debianFile } from '../platform/disk/debian-files.ts'
import { removeLeftovers } from '../platform/disk/work-folder.ts'
import { endpointFor } from '../platform/http/serving/endpoint.ts'
import { endpointSlots } from '../platform/outbound/attempts.ts'
import { downloadRules } from '../platform/outbound/file-address.ts'
import { createPublicTransport, createTransport } from '../platform/outbound/transport.ts'
import { refusal } from '../platform/problems/reasons.ts'
import { createBreakers } from './analyse.ts'
import { createChatClient } from './calls/chat-client.ts'
import { firstBinding } from './calls/choose-binding.ts'
import { createPace } from './calls/pace.ts'
import type { ModelRequest } from './calls/run.ts'
import { DictionaryKeeper, sourcesAt } from './dictionary/keeper.ts'
import { CostLoading } from './estimates/cost-loading.ts'
import { type CostEstimates, createEstimates } from './estimates/estimates.ts'
import { FurtherKeeper } from './further/keeper.ts'
import { createHealth } from './health/health.ts'
import { keptInFile } from './ledger/kept-records.ts'
import { UsageOutbox } from './ledger/usage-outbox.ts'
import { createFormatMemory } from './lines/model-call.ts'
import { type AnalysePorts, localExplanations, localFurigana } from './ports.ts'
import { createSelection } from './routing/selection.ts'
import { NO_ROUTING, RoutingSettings } from './routing-settings.ts'
import { SavedSpeech, type SpeechSettings, speechSettings } from './speech/speech-settings.ts'
import { AZURE_ENDPOINT } from './speech/synthesis/azure.ts'
import { createEspeak } from './speech/synthesis/espeak.ts'
import { KnownVoices } from './speech/synthesis/known-voices.ts'
import { createOpenJtalk, openJtalkFiles } from './speech/synthesis/open-jtalk/program.ts'
import { accentCache } from './speech/synthesis/open-jtalk/sentence-accent.ts'
import type { SynthesisPorts } from './speech/synthesis/synthesiser.ts'
import { TestSounds, type TranscriptionTestPorts } from './speech/transcription/test-transcription.ts'
import { createTranscriber, type Transcriber } from './speech/transcription/transcriber.ts'
import { targetOf } from './speech/transcription/transcription-client.ts'

/** Waiting requests at an endpoint beyond which one outside a task is refused. */
const MOST_WAITING = 500
/** Lets tasks wait beyond it, since a refusal fails the whole task: at most 8 tasks with 32 batches each, none refused. */
const MOST_WAITING_WITH_TASKS = 1_000

/** Another process may have activated another dictionary. */
const LOOKS_EVERY_MS = 60_000

interface Resources {
  analyser: Analyser
  routing: Settings<RoutingSettings>
  savedSpeech: Settings<SavedSpeech>
}

export class AgentApp extends BaseApp {
  readonly analyser: Analyser
  readonly dictionary: DictionaryKeeper
  readonly looker = createLooker()
  readonly further: FurtherKeeper
  readonly routing: Settings<RoutingSettings>
  readonly models: AnalysePorts
  readonly speech: SpeechSettings
  readonly synthesis: SynthesisPorts
  readonly accents = accentCache()
  /** Separate slots for tests of settings, which must not wait for tasks, and short deadlines. */
  readonly synthesisTest: SynthesisPorts
  readonly transcriptionTest: TranscriptionTestPorts
  readonly testSounds = new TestSounds()
  readonly transcriber: Transcriber
  readonly estimates: CostEstimates
  costLoading: CostLoading | null = null
  lookingForDictionary: Routine | null = null
  private readonly outbox: UsageOutbox
  private readonly transport = createTransport()
  private readonly publicTransport = createPublicTransport()
  private readonly admission = new Slots({ slots: 1, queue: MOST_WAITING, refusal: tooManyRequests })

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
      wait: surroundings.pause,
      kept: keptInFile(keptRecordsOf(this.config), error =>
        this.log.warn({ error }, 'kept usage records cannot be read'),
      ),
      held: (count, error) => this.log.warn({ count, error }, 'usage records wait for user_manager'),
      lost: (count, error) => this.log.warn({ count, error }, 'usage records were lost'),
    })
    const calling = {
      transport: this.transport,
      clock: { now: this.now, monotonic: () => performance.now() },
      sleep: surroundings.pause,
      newId: this.newId,
      record: (record: UsageRecord) => this.outbox.add(record),
    }
    this.estimates = createEstimates(calling.clock)
    this.models = {
      ...calling,
      client: createChatClient(this.transport),
      slots: endpointSlots(),
      pace: createPace({ ...calling, sleep: pause }),
      formats: createFormatMemory(),
      routes: createSelection({ settings: routing.read, estimates: this.estimates }),
      health: createHealth(calling.clock),
      breakerOf: createBreakers(calling.clock),
      record: call => {
        this.estimates.note(call)
        this.outbox.add(call)
      },
      explainLocally: localExplanations(analyser),
      furiganaLocally: localFurigana(analyser),
    }
    this.dictionary = new DictionaryKeeper({
      ...calling,
      slots: () => this.clients.data.dictionaryAsset,
      isAnalysing: () => analyser.isBusy(),
      open: (file, signal) => analyser.openDictionary(file, signal),
      folder: resolvePath(this.config.DATA_DIR, 'dictionary'),
      sources: sourcesAt(this.config.DICTIONARY_SOURCE),
      download_from: this.config.DICTIONARY_URL || null,
      log: this.log,
      now: this.now,
    })
    this.further = new FurtherKeeper({
      ...calling,
      assets: () => this.clients.data.furtherAssets,
      looker: this.looker,
      build: runFurtherBuild,
      isAnalysing: () => analyser.isBusy(),
      transport: this.publicTransport,
      folder: resolvePath(this.config.DATA_DIR, 'further-dictionaries'),
      accents: this.config.ACCENT_SOURCE === '' ? undefined : debianFile(this.config.ACCENT_SOURCE),
      mainSettled: () => this.dictionary.settled(),
      log: this.log,
      now: this.now,
    })
    this.synthesis = {
      ...calling,
      publicTransport: this.publicTransport,
      slots: endpointSlots(),
      words: async (sentence, signal) => (await analyser.tokens([sentence], signal)).flat(),
      openJtalk: createOpenJtalk({
        ...openJtalkFiles(this.config),
        folder: spokenOf(this.config),
      }),
      espeak: createEspeak({ program: this.config.ESPEAK_NG_BIN ?? 'espeak-ng' }),
      knownVoices: new KnownVoices(calling.clock),
      endpoint: this.config.SYNTHESIS_ENDPOINT ?? AZURE_ENDPOINT,
      keys: this.speech.keys,
    }
    this.synthesisTest = { ...this.synthesis, slots: endpointSlots(), attemptMs: 25_000, totalMs: 45_000 }
    this.transcriptionTest = calling
    this.transcriber = createTranscriber({
      ...calling,
      target: () => targetOf(this.speech.form()),
      folder: downloadsOf(this.config),
      rules: downloadRules(this.config, data.port),
      maxBytes: this.config.VIDEO_MAX_BYTES,
    })
  }

  /**
   * Waits for a slot of the endpoint. Deadlines begin afterwards, since a task must not fail while it waits. Throws 429
   * outside tasks when too many wait.
   */
  async admitted<T>(
    { model, purpose }: ModelRequest,
    signal: AbortSignal,
    work: () => Promise<T>,
  ): Promise<T> {
    const first = firstBinding(model, this.models)
    if (!first) return work()
    const queue = purpose.task_id === null ? MOST_WAITING : MOST_WAITING_WITH_TASKS
    const { id, max_concurrency, requests_per_minute } = first.endpoint
    // An admitted request can call within a minute, so its deadline is not spent on waiting.
    const slots = Math.min(max_concurrency, requests_per_minute ?? max_concurrency)
    return this.admission.run(id, work, { signal, slots, queue })
  }

  override async close(): Promise<void> {
    await this.costLoading?.close()
    await this.lookingForDictionary?.close()
    await this.dictionary.close()
    await this.further.close()
    await this.transcriber.close()
    this.transport.close()
    this.publicTransport.close()
    await this.outbox.close()
    await this.looker.close()
    await this.analyser.close()
  }
}

const tooManyRequests = () =>
  refusal(
    'model_busy',
    {},
    {
      headers: { 'retry-after': '60' },
    },
  )

/** Holds only recordings that are being transcribed. */
const downloadsOf = ({ DATA_DIR }: Config) => resolvePath(DATA_DIR, 'agent-downloads')

/** Holds only clips that are being synthesised. */
const spokenOf = ({ DATA_DIR }: Config) => resolvePath(DATA_DIR, 'agent-speech')

/** Holds usage records that were not sent before a stop. */
const keptRecordsOf = ({ DATA_DIR }: Config) => resolvePath(DATA_DIR, 'usage-outbox', 'agent.json')

export const endpoint = endpointFor<AgentApp>()

export function startAgent(surroundings: Surroundings): AgentApp {
  removeLeftovers(downloadsOf(surroundings.config))
  removeLeftovers(spokenOf(surroundings.config))
  const folder = join(surroundings.config.DATA_DIR, 'settings')
  const routing = fileSettings(join(folder, 'agent.json'), RoutingSettings, NO_ROUTING)
  const savedSpeech = fileSettings(join(folder, 'speech.json'), SavedSpeech, null)
  const analyser = surroundings.analyser ?? createAnalyser()
  const app = new AgentApp(surroundings, { analyser, routing, savedSpeech })
  app.costLoading = new CostLoading({
    fetch: async signal => (await app.clients.userManager.internal.costs(undefined, { signal })).costs,
    take: app.estimates.load,
    wait: surroundings.pause,
    log: app.log,
  })
  app.lookingForDictionary = new Routine({
    everyMs: LOOKS_EVERY_MS,
    wait: surroundings.pause,
    work: async signal => {
      for (const keeper of [app.dictionary, app.further])
        await keeper.lookForDictionaries(signal).catch(error => {
          if (!signal.aborted) app.log.warn({ error }, 'a dictionary could not be loaded; trying again')
        })
    },
  })
  return app
}
