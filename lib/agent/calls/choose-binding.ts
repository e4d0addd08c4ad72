import type { Stage } from '../../contracts/schemas/agent.ts'
import type { ModelPorts } from '../ports.ts'
import type { FailureClass } from '../provider/failures.ts'
import type { ResolvedBinding } from '../routing/settings.ts'
import type { Run } from './run.ts'

/** Longer than that nobody waits for a busy model while there is another one. */
const PATIENCE_MS = 5_000

export interface Choice {
  resolved: ResolvedBinding
  pauseMs: number
}

/**
 * The binding of a run's model to call now: the best one that is not to be left alone. Where all of them are,
 * it is the one that is so for the shortest time, unless a later model has less to wait. Else why there is none.
 */
export const chooseBinding = (
  stage: Stage,
  isOpen: (resolved: ResolvedBinding) => boolean,
  run: Run,
  { routes, health }: Pick<ModelPorts, 'routes' | 'health'>,
): Choice | { missing: FailureClass } => {
  const waiting = (model: string) =>
    routes.bindings(model, stage).map(resolved => ({ resolved, cooldown: health.cooldown(resolved) }))
  const own = waiting(run.model).filter(({ resolved }) => isOpen(resolved))
  const ready = own.find(({ cooldown }) => cooldown === null)
  if (ready) return { resolved: ready.resolved, pauseMs: 0 }

  const [soonest] = own.toSorted((a, b) => timeOf(a) - timeOf(b))
  if (!soonest?.cooldown) return { missing: [...run.dead.values()].at(-1) ?? 'not_found' }
  const { failure, forMs, isBusy } = soonest.cooldown
  const other = Math.min(...run.later.flatMap(waiting).map(timeOf))
  const patience = isBusy ? PATIENCE_MS : 0
  if (other < forMs && forMs > patience) return { missing: failure }
  // Waiting helps with a busy provider; with another one, trying is all that is left.
  return { resolved: soonest.resolved, pauseMs: isBusy ? forMs : 0 }
}

/** Where a call for a wanted model would most likely go; null while no binding is valid. */
export const firstBinding = (
  wanted: string | null,
  { routes, health }: Pick<ModelPorts, 'routes' | 'health'>,
): ResolvedBinding | null => {
  const candidates = routes.models(wanted).flatMap(model => routes.bindings(model, 'translation'))
  return candidates.find(candidate => health.cooldown(candidate) === null) ?? candidates[0] ?? null
}

const timeOf = ({ cooldown }: { cooldown: { forMs: number } | null }): number => cooldown?.forMs ?? 0
