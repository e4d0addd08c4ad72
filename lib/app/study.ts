import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { z } from 'zod'
import type { FlowSurroundings } from '../articles/article-work.ts'
import { ClipsUnderWay } from '../articles/audio/clips-under-way.ts'
import { ExplainsUnderWay } from '../articles/sentence/explains-under-way.ts'
import { FilesComingIn } from '../articles/video/files-coming-in.ts'
import { SourcesInUse } from '../articles/video/sources-in-use.ts'
import type { Member } from '../auth/actor.ts'
import { fileSettings, type Settings } from '../config/settings.ts'
import { RuntimeSettings } from '../contracts/schemas/speech.ts'
import type { TaskTaken } from '../contracts/schemas/tasks.ts'
import type { Caller } from '../http/caller.ts'
import { ControllerLease, goneFrom } from '../tasks/controller-lease.ts'
import { Pruning } from '../tasks/pruning.ts'
import { Sweeping } from '../tasks/sweeping.ts'
import { TaskQueue } from '../tasks/task-queue.ts'
import type { TaskRun } from '../tasks/task-run.ts'
import { AccountAwareApp, accountAwareEndpoint } from './account-aware.ts'
import type { Surroundings } from './base.ts'
import { relayWith } from './relay.ts'

/** The controller: it owns the tasks, in memory, and on disk what administrators set while it runs. */
export class StudyApp extends AccountAwareApp {
  readonly tasks = new TaskQueue(this)
  readonly clips = new ClipsUnderWay()
  readonly explaining = new ExplainsUnderWay()
  readonly sources = new SourcesInUse()
  readonly comingIn = new FilesComingIn()
  readonly runtime: Settings<RuntimeSettings>
  lease: ControllerLease | null = null
  sweeping: Sweeping | null = null
  pruning: Pruning | null = null

  override readonly healthDeadlineMs = 3_000
  override readonly dependencies = {
    data: (signal: AbortSignal) => this.clients.data.system.health(undefined, { signal }),
    agent: (signal: AbortSignal) => this.clients.agent.system.health(undefined, { signal }),
    'user-manager': (signal: AbortSignal) => this.clients.userManager.system.health(undefined, { signal }),
  }

  constructor(surroundings: Surroundings) {
    super(surroundings)
    const { AUTOMATIC_ARTICLE_TTS, DATA_DIR } = this.config
    const initial = { automatic_article_tts: AUTOMATIC_ARTICLE_TTS }
    this.runtime = fileSettings(join(DATA_DIR, 'settings', 'study.json'), RuntimeSettings, initial)
  }

  /** Has a task begun for an account that still exists; it goes on when the request is over. */
  async takeOn(
    actor: Member,
    { request_id }: Caller,
    begin: (flow: FlowSurroundings) => Promise<TaskRun>,
  ): Promise<z.infer<typeof TaskTaken>> {
    await this.mustExist(actor)
    const { log, now, newId, tasks, clips, runtime, config } = this
    const { clients } = this.onBehalfOf(actor, request_id)
    const concurrency = config.ANALYSIS_CONCURRENCY
    const { id } = await begin({ log, now, newId, tasks, clips, runtime, clients, concurrency })
    return { task_id: id }
  }

  override async close(): Promise<void> {
    await Promise.all([this.tasks.close(), this.sweeping?.close(), this.pruning?.close()])
    await this.lease?.release()
  }
}

export const endpoint = accountAwareEndpoint<StudyApp>()
export const relay = relayWith(endpoint)

/**
 * Takes the controller's lease, ends as interrupted what an earlier controller left in processing, and has
 * data_server swept and pruned from then on.
 */
export async function startStudy(surroundings: Surroundings): Promise<StudyApp> {
  const app = new StudyApp(surroundings)
  const { data } = app.clients
  app.lease = await ControllerLease.take({
    data,
    log: app.log,
    holder: `${hostname()}:${process.pid}:${app.newId()}`,
    isGone: goneFrom(hostname()),
    lost: () => surroundings.stop('Another controller has taken over the lease.'),
  })
  try {
    const { articles } = await data.articles.interrupt({ body: { failure: 'interrupted' } })
    if (articles.length > 0) app.log.warn({ articles }, 'articles were interrupted by the last stop')
  } catch (error) {
    await app.close()
    throw error
  }
  const { log } = app
  const pause = async (ms: number, signal: AbortSignal) => void (await wait(ms, undefined, { signal }))
  app.sweeping = new Sweeping({
    sweep: signal => data.housekeeping.sweep(undefined, { signal }),
    wait: pause,
    log,
  })
  app.pruning = new Pruning({
    prune: signal => data.housekeeping.prune({ body: { dry_run: false } }, { signal }),
    wait: pause,
    log,
  })
  return app
}
