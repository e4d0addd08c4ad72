import { hostname } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import type { z } from 'zod'
import type { FlowSurroundings } from '../articles/article-work.ts'
import { ExplainsUnderWay } from '../articles/sentence/explains-under-way.ts'
import type { Member } from '../auth/actor.ts'
import type { TaskTaken } from '../contracts/schemas/tasks.ts'
import type { Caller } from '../http/caller.ts'
import { ControllerLease, goneFrom } from '../tasks/controller-lease.ts'
import { Sweeping } from '../tasks/sweeping.ts'
import { TaskQueue } from '../tasks/task-queue.ts'
import type { TaskRun } from '../tasks/task-run.ts'
import { AccountAwareApp, accountAwareEndpoint } from './account-aware.ts'
import type { Surroundings } from './base.ts'
import { relayWith } from './relay.ts'

/** The controller: it owns the tasks, in memory, and nothing on disk. */
export class StudyApp extends AccountAwareApp {
  readonly tasks = new TaskQueue(this)
  readonly explaining = new ExplainsUnderWay()
  lease: ControllerLease | null = null
  sweeping: Sweeping | null = null

  override readonly dependencies = {
    data: (signal: AbortSignal) => this.clients.data.system.health(undefined, { signal }),
    agent: (signal: AbortSignal) => this.clients.agent.system.health(undefined, { signal }),
    'user-manager': (signal: AbortSignal) => this.clients.userManager.system.health(undefined, { signal }),
  }

  /** Has a task begun for an account that still exists; it goes on when the request is over. */
  async takeOn(
    actor: Member,
    { request_id }: Caller,
    begin: (flow: FlowSurroundings) => Promise<TaskRun>,
  ): Promise<z.infer<typeof TaskTaken>> {
    await this.mustExist(actor)
    const { log, now, newId, tasks, config } = this
    const { clients } = this.onBehalfOf(actor, request_id)
    const { id } = await begin({ log, now, newId, tasks, clients, concurrency: config.ANALYSIS_CONCURRENCY })
    return { task_id: id }
  }

  override async close(): Promise<void> {
    await Promise.all([this.tasks.close(), this.sweeping?.close()])
    await this.lease?.release()
  }
}

export const endpoint = accountAwareEndpoint<StudyApp>()
export const relay = relayWith(endpoint)

/**
 * Takes the controller's lease, ends as interrupted what an earlier controller left in processing, and has
 * data_server swept from then on.
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
  app.sweeping = new Sweeping({
    sweep: signal => data.housekeeping.sweep(undefined, { signal }),
    wait: async (ms, signal) => void (await wait(ms, undefined, { signal })),
    log: app.log,
  })
  return app
}
