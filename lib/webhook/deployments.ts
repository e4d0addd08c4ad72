import type { Answer } from '../contracts/webhook.ts'
import type { Pause } from '../platform/async/pause.ts'
import type { Settings } from '../platform/config/settings.ts'
import type { Log } from '../platform/logging/log.ts'
import { Problem } from '../platform/problems/errors.ts'
import { fateOf } from '../platform/processes/lease-holder.ts'
import type { Launch } from './launch.ts'
import { endGroup, KILL_AFTER_MS } from './run-command.ts'
import { claimRun, readRun } from './run-record.ts'
import { type Deployment, type Ending, endingWith, type FailedBy, type Push, savedState } from './state.ts'

const LOOKS_EVERY_MS = 500
/** The time in which a new runner must claim its deployment. */
const LAUNCH_MS = 20_000
const MOST_DELIVERIES = 1_000

interface Surroundings {
  folder: string
  launch: Launch
  timeoutMs: number
  log: Log
  now(): Date
  newId(): string
  wait: Pause
}

/** The latest deployment, run by a process of its own that may outlive this receiver; the next one finds it running. */
export class Deployments {
  private readonly surroundings: Surroundings
  private readonly saved: Settings<{ latest: Deployment | null; deliveries: string[] }>
  private readonly closing = new AbortController()
  private watching: Promise<void> = Promise.resolve()

  constructor(surroundings: Surroundings) {
    this.surroundings = surroundings
    this.saved = savedState(surroundings.folder)
    const { latest } = this
    if (latest?.state === 'running') {
      // A launching process that is gone launches nothing any more.
      this.giveUp(latest, 'interrupted')
      this.watch(latest)
    }
  }

  get latest(): Deployment | null {
    return this.saved.read().latest
  }

  /** Returns once the deployment is on disk. */
  start(push: Push): Answer['outcome'] {
    const { latest, deliveries } = this.saved.read()
    const { delivery_id } = push
    if (delivery_id !== null && deliveries.includes(delivery_id)) return 'duplicate'
    if (latest?.state === 'running')
      throw new Problem(
        'deployment_running',
        'Another deployment is running. Send this again when it has ended.',
      )

    const { newId, now, launch, log } = this.surroundings
    const started = { id: newId(), started_at: now().toISOString() }
    const deployment: Deployment = { ...push, ...started, state: 'running', reason: null, finished_at: null }
    const remembered =
      delivery_id === null ? deliveries : [...deliveries, delivery_id].slice(-MOST_DELIVERIES)
    this.saved.write({ latest: deployment, deliveries: remembered })
    log.info({ deployment: deployment.id, commit: push.commit }, 'deployment started')
    const launched = launch(deployment).catch((error: unknown) => {
      log.error({ error, deployment: deployment.id }, 'the deployment could not be launched')
      this.giveUp(deployment, 'not_started')
    })
    this.watch(deployment, launched)
    return 'deploying'
  }

  /** Stops watching; the deployment continues. */
  async close(): Promise<void> {
    this.closing.abort()
    await this.watching
  }

  private watch(deployment: Deployment, launched = Promise.resolve()): void {
    const { log, wait } = this.surroundings
    const { signal } = this.closing
    const awaitEnding = async () => {
      await launched
      let ending = this.endingOf(deployment)
      while (!ending) {
        await wait(LOOKS_EVERY_MS, signal)
        ending = this.endingOf(deployment)
      }
      this.settle(deployment, ending)
    }
    this.watching = awaitEnding().catch((error: unknown) => {
      if (!signal.aborted)
        log.error({ error, deployment: deployment.id }, 'the deployment is no longer watched')
    })
  }

  private endingOf(deployment: Deployment): Ending | null {
    const { folder, now, timeoutMs } = this.surroundings
    const ageMs = now().getTime() - Date.parse(deployment.started_at)
    const run = readRun(folder, deployment.id)
    if (!run) {
      if (ageMs > LAUNCH_MS) this.giveUp(deployment, 'not_started')
      return null
    }
    if (run.ending || run.runner === null) return run.ending
    const fate = fateOf(run.runner)
    const isLate = ageMs > timeoutMs + KILL_AFTER_MS + LAUNCH_MS
    if (fate === 'running' || (fate === 'unknown' && !isLate)) return null
    // It may have ended normally since it was read.
    const last = readRun(folder, deployment.id)?.ending
    if (last) return last
    if (run.command !== null && fateOf(run.command) === 'running') endGroup(run.command)
    return this.failed('interrupted')
  }

  /** Records that nobody will run it, unless a runner claims it first. */
  private giveUp({ id }: Deployment, reason: FailedBy): void {
    claimRun(this.surroundings.folder, id, { runner: null, command: null, ending: this.failed(reason) })
  }

  private settle(deployment: Deployment, ending: Ending): void {
    const { deliveries } = this.saved.read()
    const { id, delivery_id } = deployment
    // A failed delivery may be sent again under the same id.
    const kept = ending.state === 'success' ? deliveries : deliveries.filter(one => one !== delivery_id)
    this.saved.write({ latest: { ...deployment, ...ending }, deliveries: kept })
    this.surroundings.log.info(
      { deployment: id, state: ending.state, reason: ending.reason },
      'deployment ended',
    )
  }

  private failed(reason: FailedBy): Ending {
    return endingWith(reason, this.surroundings.now().toISOString())
  }
}
