import { setTimeout as wait } from 'node:timers/promises'
import { parseConfig } from '../../../lib/platform/config/load.ts'
import { serviceNames } from '../../../lib/platform/http/route.ts'
import { addressesOf } from '../../../router/surroundings.ts'
import { testSecrets } from '../../../test/support/stack.ts'
import { mustBecomeHealthy } from '../../deploy/health.ts'
import { type ComposeService, readCompose, secondsOf, volumesOf } from '../compose.ts'
import type { Asked, Container, Engine, Stopped } from '../containers/container.ts'

export const rootPassword = 'the first password of the image'

/** This process and the containers have one network of their own, so that the ports are the usual ones. */
export const addresses = addressesOf(parseConfig({ NODE_ENV: 'test', ...testSecrets }))

export async function stackOn(volume: string, { init = true } = {}): Promise<Asked> {
  const { yomu: service } = (await readCompose()).services
  return {
    name: `yomu-${volume}`,
    image: 'service',
    service,
    volumes: Object.fromEntries(volumesOf(service).map(({ folder }) => [folder, volume])),
    environment: {
      ...service.environment,
      ...testSecrets,
      ROOT_ADMIN_PASSWORD: rootPassword,
      LOG_LEVEL: 'warn',
    },
    init,
  }
}

export interface Trial {
  engine: Engine
  signal: AbortSignal
}

export async function whileUp<T>(
  asked: Asked,
  { engine, signal }: Trial,
  work: (container: Container) => Promise<T>,
): Promise<T> {
  const container = await engine.create(asked)
  try {
    await container.start()
    await healthy(container, asked.service, signal)
    const done = await work(container)
    mustHaveStopped(asked, await container.stop())
    return done
  } catch (error) {
    signal.throwIfAborted()
    const log = (await container.log().catch(String)).trim().split('\n').slice(-30).join('\n')
    throw new Error(`In the container ${asked.name}: ${error}\n${log}`)
  } finally {
    if (!signal.aborted) await container.remove()
  }
}

/** Waits as Compose does, by the check of its file, and then for every service. */
async function healthy(
  container: Container,
  { healthcheck }: ComposeService,
  signal: AbortSignal,
): Promise<void> {
  const [, ...check] = healthcheck.test
  const within = {
    seconds: secondsOf(healthcheck.start_period),
    every: secondsOf(healthcheck.start_interval),
  }
  await repeatUntilDone(() => container.exec(check), within, signal)
  await mustBecomeHealthy({ services: serviceNames, release: null, offset: 0, withinMs: 60_000 }, signal)
}

export async function repeatUntilDone(
  work: () => Promise<unknown>,
  { seconds, every }: { seconds: number; every: number },
  signal: AbortSignal,
): Promise<void> {
  const late = AbortSignal.timeout(seconds * 1_000)
  for (;;) {
    try {
      return void (await work())
    } catch (error) {
      signal.throwIfAborted()
      if (late.aborted) throw error
    }
    await wait(every * 1_000)
  }
}

function mustHaveStopped({ service }: Asked, { exitCode, seconds }: Stopped): void {
  const grace = secondsOf(service.stop_grace_period)
  if (exitCode !== 0 || seconds > grace)
    throw new Error(
      `It stopped with ${exitCode} after ${seconds.toFixed(1)} s, not with 0 within ${grace} s.`,
    )
}
