import { releaseIn } from '../../lib/platform/config/files.ts'
import { mustBecomeHealthy } from './health.ts'
import { commitAt, point, releaseAt, unlink } from './releases.ts'
import { run } from './run.ts'
import type { DeploySettings, Unit } from './settings.ts'

/** A service waits up to a minute for those it needs. */
const HEALTHY_MS = 75_000
/** Stays below the time between the receiver's SIGTERM and its SIGKILL. */
const BACK_MS = 110_000

export async function switchTo(commit: string, settings: DeploySettings, signal: AbortSignal): Promise<void> {
  const { root } = settings
  await point(root, 'tried', commit)
  await point(root, 'current', commit)
  try {
    await restart(settings, commit, signal)
    await point(root, 'healthy', commit)
    await unlink(root, 'tried')
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    console.log(reason)
    const former = await goBack(settings, AbortSignal.timeout(BACK_MS))
    if (former === null) throw cause
    throw new Error(`${commit} was not healthy: ${reason} ${former} runs again.`, { cause })
  }
}

/** Ends a switch that failed or was killed. Returns the healthy release that runs again, or null if nothing changed. */
export async function goBack(settings: DeploySettings, signal: AbortSignal): Promise<string | null> {
  const { root } = settings
  const [tried, healthy] = [await commitAt(root, 'tried'), await commitAt(root, 'healthy')]
  if (tried === null) return null
  const isOther = healthy !== null && healthy !== tried
  if (isOther) {
    console.log(`Going back from ${tried} to ${healthy}.`)
    await point(root, 'current', healthy)
    await restart(settings, healthy, signal)
  }
  await unlink(root, 'tried')
  return isOther ? healthy : null
}

/** The receiver's unit comes last: until then it can report how the deployment goes. */
async function restart(
  { root, units, portOffset: offset }: DeploySettings,
  commit: string,
  signal: AbortSignal,
): Promise<void> {
  // Null for a release that was made before releases named themselves.
  const release = releaseIn(releaseAt(root, commit))
  const [receiving, others] = [units.filter(hasReceiver), units.filter(unit => !hasReceiver(unit))]
  for (const group of [others, receiving]) {
    if (group.length === 0) continue
    const names = group.map(({ name }) => name)
    await run(['systemctl', '--no-ask-password', 'restart', ...names], { cwd: root, signal })
    const services = group.flatMap(unit => unit.services)
    await mustBecomeHealthy({ services, release, offset, withinMs: HEALTHY_MS }, signal)
  }
}

const hasReceiver = ({ services }: Unit) => services.includes('webhook')
