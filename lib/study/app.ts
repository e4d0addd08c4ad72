import { join, resolve } from 'node:path'
import type { z } from 'zod'
import { AccountAwareApp } from '../app/account-aware.ts'
import { noProviders, type Surroundings } from '../app/base.ts'
import { collection } from '../contracts/collection.ts'
import { data as dataContract } from '../contracts/data/contract.ts'
import { INTERRUPTED } from '../contracts/schemas/articles/articles.ts'
import { MiB } from '../contracts/schemas/basics.ts'
import { RuntimeSettings } from '../contracts/schemas/models/speech.ts'
import type { TaskTaken } from '../contracts/schemas/tasks.ts'
import { keptRanks } from '../dictionary/asked/ranks.ts'
import { conversionSlots } from '../objects/pictures/conversions.ts'
import { Memo } from '../platform/async/memo.ts'
import { pause } from '../platform/async/pause.ts'
import type { Routine } from '../platform/async/routine.ts'
import type { Member } from '../platform/auth/actor.ts'
import { fileSettings, type Settings } from '../platform/config/settings.ts'
import { removeLeftovers } from '../platform/disk/work-folder.ts'
import type { Caller, CallReply } from '../platform/http/call.ts'
import type { CallInput, CallOptions } from '../platform/http/calling/client.ts'
import type { Operation } from '../platform/http/route.ts'
import { endpointFor } from '../platform/http/serving/endpoint.ts'
import { downloadRules } from '../platform/outbound/file-address.ts'
import { fateOf, holderOf } from '../platform/processes/lease-holder.ts'
import { backupProgramOf } from '../platform/processes/run-backup.ts'
import type { FlowSurroundings } from './articles/article-work.ts'
import { ClipCopies } from './articles/clips/clip-copies.ts'
import { ClipsInProgress } from './articles/clips/clips-in-progress.ts'
import { HeardClips } from './articles/clips/heard-clips.ts'
import { wordSlots } from './articles/clips/word-clip.ts'
import { FirstReads } from './articles/first-reads.ts'
import { resumeInterrupted } from './articles/flows/resume.ts'
import { GuestList } from './articles/lists.ts'
import { previewSlots } from './articles/previews/preview-work.ts'
import { ChaptersOfFiles } from './articles/recordings/file-chapters.ts'
import { uploadSlots } from './articles/recordings/receive-file.ts'
import { FilesInUse } from './articles/recordings/upload-recording.ts'
import { explainSlots } from './articles/sentence/explain-sentence.ts'
import { AutomaticBackups } from './backups/automatic-backups.ts'
import { eraseDeleted } from './erase-deleted.ts'
import { ReadingTurns } from './history-import/reading-turns.ts'
import { glossSlots } from './lexicon/ask-for-gloss.ts'
import { joinDoubles } from './lexicon/join-doubles.ts'
import { WantedArticles } from './lexicon/wanted-articles.ts'
import { ListeningFiles } from './listening/listening-files.ts'
import { makingSlots } from './listening/make-file.ts'
import { Mining } from './mining/mining.ts'
import { fittingSlots } from './optimise/optimise.ts'
import { ControllerLease } from './tasks/controller-lease.ts'
import {
  AFTER_A_MINUTE,
  EVERY_MINUTE,
  pruning,
  pruningUsage,
  repeated,
  sweeping,
} from './tasks/housekeeping.ts'
import { OpenStreams } from './tasks/open-streams.ts'
import { TaskQueue } from './tasks/task-queue.ts'
import type { TaskRun } from './tasks/task-run.ts'

/** Calls after which sound may have to be cut. */
const WANTING: ReadonlySet<Operation> = new Set(
  [
    dataContract.groups.keptSentences,
    dataContract.groups.words,
    dataContract.groups.minedMedia,
    collection.groups.wordWrites,
  ]
    .flatMap(group => Object.values<Operation>(group))
    .filter(({ method }) => method !== 'GET'),
)

/** Pages opened later can use a newly saved bucket. */
const ORIGINS_MS = 10_000

/** Keeps tasks in memory; settings that administrators change at run time are on disk. */
export class StudyApp extends AccountAwareApp {
  readonly keptRanks = keptRanks()
  readonly tasks = new TaskQueue(this)
  readonly clips = new ClipsInProgress()
  readonly heard: HeardClips
  readonly copies: ClipCopies
  readonly guestList = new GuestList()
  readonly wantedWords = new WantedArticles()
  readonly firstReads = new FirstReads(pause)
  readonly mining = new Mining()
  readonly chaptersOfFiles = new ChaptersOfFiles()
  readonly explaining = explainSlots()
  readonly glossing = glossSlots()
  readonly speaking = wordSlots()
  readonly previewing = previewSlots()
  readonly sources = new FilesInUse()
  readonly receiving = uploadSlots()
  readonly fitting = fittingSlots()
  readonly importing = new ReadingTurns(() => this.now())
  readonly converting = conversionSlots()
  readonly making = makingSlots()
  readonly listening: ListeningFiles
  /** Holds temporary files of this process alone. */
  readonly workFolder: string
  readonly streams = new OpenStreams()
  readonly exports = new OpenStreams({ ofAccount: 1, inAll: 20 })
  readonly runtime: Settings<RuntimeSettings>
  readonly backups: AutomaticBackups
  private readonly bucketOrigins = new Memo<string[]>()
  lease: ControllerLease | null = null
  housekeeping: Routine[] = []

  override readonly healthDeadlineMs = 3_000
  override readonly dependencies = {
    data: (signal: AbortSignal) => this.clients.data.system.health(undefined, { signal }),
    agent: (signal: AbortSignal) => this.clients.agent.system.health(undefined, { signal }),
    'user-manager': (signal: AbortSignal) => this.clients.userManager.system.health(undefined, { signal }),
  }

  constructor(surroundings: Surroundings) {
    super(surroundings)
    const { AUTOMATIC_ARTICLE_TTS, CLIP_CACHE_MB, CLIP_COPIES_MB, DATA_DIR } = this.config
    this.heard = new HeardClips(CLIP_CACHE_MB)
    this.workFolder = resolve(DATA_DIR, 'study-work')
    this.copies = new ClipCopies({
      folder: resolve(DATA_DIR, 'clip-copies'),
      workFolder: this.workFolder,
      mostBytes: CLIP_COPIES_MB * MiB,
      log: this.log,
      now: this.now,
    })
    this.listening = new ListeningFiles(this.now)
    const initial = { automatic_article_tts: AUTOMATIC_ARTICLE_TTS }
    const { config, log, now } = this
    const program = surroundings.backupProgram ?? backupProgramOf(config)
    this.backups = new AutomaticBackups({ config, log, now, program })
    this.runtime = fileSettings(join(DATA_DIR, 'settings', 'study.json'), RuntimeSettings, initial)
  }

  async startTask(
    actor: Member,
    { request_id }: Caller,
    begin: (flow: FlowSurroundings) => Promise<Pick<TaskRun, 'id'>>,
  ): Promise<z.infer<typeof TaskTaken>> {
    const { id } = await begin(this.flowFor(actor, request_id))
    return { task_id: id }
  }

  flowFor(actor: Member, request_id = this.newId()): FlowSurroundings {
    const { log, now, newId, tasks, clips, runtime, config, wantedWords, firstReads } = this
    const { clients } = this.onBehalfOf(actor, request_id)
    const concurrency = config.ANALYSIS_CONCURRENCY
    const resumes = config.RESUME_INTERRUPTED !== 'off'
    return { log, now, newId, tasks, clips, runtime, clients, concurrency, resumes, wantedWords, firstReads }
  }

  private lastOrigins: string[] = []

  /** Falls back to the last known buckets while data_server is away. */
  mediaOrigins = (): Promise<string[]> =>
    this.bucketOrigins
      .get(this, 'cos', this.now(), async () => {
        const signal = AbortSignal.timeout(this.healthDeadlineMs)
        const { origins } = await this.clients.data.files.origins({ query: { of: 'cos' } }, { signal })
        this.lastOrigins = origins
        return { value: origins, until: this.now().getTime() + ORIGINS_MS }
      })
      .catch(error => {
        this.log.warn({ error }, 'the origins of sound files could not be read')
        return this.lastOrigins
      })

  override async mustHaveProviders(): Promise<void> {
    const { providers } = await this.clients.userManager.signIn.providers()
    if (providers.length === 0) throw noProviders()
  }

  /** Cuts the sound of a sentence that is learnt or kept at once. */
  override async call(route: Operation, ...given: [CallInput, CallOptions]): Promise<CallReply> {
    const reply = await super.call(route, ...given)
    if (WANTING.has(route)) this.mining.wake()
    return reply
  }

  override async close(): Promise<void> {
    await Promise.all([this.copies, this.tasks, ...this.housekeeping].map(part => part.close()))
    this.mining.close()
    await this.lease?.release()
  }
}

export const endpoint = endpointFor<StudyApp>()

/** Takes the lease, marks articles left in processing as interrupted, and starts the housekeeping. */
export async function startStudy(surroundings: Surroundings): Promise<StudyApp> {
  const app = new StudyApp(surroundings)
  const { log, now } = app
  const { data, userManager } = app.clients
  const policy = app.config.RESUME_INTERRUPTED
  const lost = () => surroundings.stop('Another controller has taken over the lease.')
  const holder = holderOf(app.newId())
  app.lease = await ControllerLease.take(
    { data, log, now, holder, fateOf, wait: pause, lost },
    surroundings.signal,
  )
  try {
    removeLeftovers(app.workFolder)
    const body = { failure: INTERRUPTED, resumes: policy !== 'off' }
    const { articles } = await data.articles.interrupt({ body })
    if (articles.length > 0) log.warn({ articles }, 'articles were interrupted by the last stop')
  } catch (error) {
    await app.close()
    throw error
  }
  const sweep = (signal: AbortSignal) => data.housekeeping.sweep(undefined, { signal })
  const sweepAccounts = (signal: AbortSignal) => userManager.internal.sweep(undefined, { signal })
  const erase = (signal: AbortSignal) => eraseDeleted({ data, userManager }, app.listening, log, signal)
  const settle = (signal: AbortSignal) => app.tasks.unsettled.settleLeft(signal)
  const backUp = (signal: AbortSignal) => app.backups.runIfDue(signal)
  const prune = (signal: AbortSignal) => data.housekeeping.prune({ body: { dry_run: false } }, { signal })
  const pruneUsage = (signal: AbortSignal) => userManager.internal.pruneUsage(undefined, { signal })
  const flowFor = (owner: Member) => app.flowFor(owner)
  const resuming = policy === 'off' ? null : { clients: app.clients, tasks: app.tasks, log, policy, flowFor }
  const join = (signal: AbortSignal) => joinDoubles(app.clients, log, signal)
  const schedule = { wait: pause, log }
  app.housekeeping = [
    repeated(schedule, AFTER_A_MINUTE, 'the ends of tasks still cannot be written', settle),
    sweeping({ sweep, ...schedule }),
    sweeping({ sweep: sweepAccounts, ...schedule }),
    repeated(schedule, EVERY_MINUTE, 'the learning data of deleted accounts could not be erased', erase),
    app.wantedWords.routine({ clients: app.clients, ...schedule }),
    app.mining.routine({
      ...{
        clients: app.clients,
        newId: app.newId,
        workFolder: app.workFolder,
        rules: downloadRules(app.config, dataContract.port),
      },
      ...schedule,
    }),
    repeated(schedule, EVERY_MINUTE, 'the words of learners could not be checked', join),
    repeated(schedule, AFTER_A_MINUTE, 'no backup could be made', backUp),
    repeated(schedule, EVERY_MINUTE, 'unused files to listen to were not removed', () =>
      app.listening.removeUnused(),
    ),
    ...(resuming
      ? [
          repeated(schedule, EVERY_MINUTE, 'interrupted work could not go on', signal =>
            resumeInterrupted(resuming, signal),
          ),
        ]
      : []),
    pruning({ prune, ...schedule }),
    pruningUsage({ prune: pruneUsage, ...schedule }),
  ]
  return app
}
