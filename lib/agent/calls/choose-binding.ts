import type { Stage } from '../../contracts/schemas/models/agent.ts'
import type { FailureClass } from '../../platform/outbound/provider-failure.ts'
import type { Cooldown } from '../health/cooldowns.ts'
import type { ModelPorts } from '../ports.ts'
import type { ResolvedBinding } from '../routing-settings.ts'
import type { Run } from './run.ts'

/** The longest wait for a busy model while there is another one. */
export const MAX_WAIT_MS = 5_000

type Known = Pick<ModelPorts, 'routes' | 'health'>

/** A binding, and its cooldown if it has one. */
export interface Standing {
  resolved: ResolvedBinding
  cooldown: Cooldown | null
}

export type Choice = Standing | { missing: FailureClass }

/**
 * The binding of a run's model to call: the best one that is not cooled down. If all of them are, the one that is
 * cooled down for the shortest time, unless a later model has less to wait. Else the reason why there is none.
 */
export const chooseBinding = (
  stage: Stage,
  isOpen: (resolved: ResolvedBinding) => boolean,
  { model, later, dead }: Pick<Run, 'model' | 'later' | 'dead'>,
  known: Known,
  maxWaitMs = MAX_WAIT_MS,
): Choice => {
  const best = bestOf(model, stage, known, isOpen)
  if (!best) return { missing: [...dead.values()].at(-1) ?? 'not_found' }
  if (!best.cooldown) return best
  const { failure, forMs, busyMs } = best.cooldown
  if (busyMs >= forMs && forMs <= maxWaitMs) return best
  const isBeaten = later.some(other => {
    const its = bestOf(other, stage, known, () => true)
    return its !== null && cooldownMs(its) < forMs
  })
  return isBeaten ? { missing: failure } : best
}

/** The first binding that may be called; if none may, the one that may soonest. */
const bestOf = (
  model: string,
  stage: Stage,
  { routes, health }: Known,
  isOpen: (resolved: ResolvedBinding) => boolean,
): Standing | null => {
  const cooling: Standing[] = []
  for (const resolved of routes.bindings(model, stage).filter(isOpen)) {
    const cooldown = health.cooldown(resolved)
    if (!cooldown) return { resolved, cooldown }
    cooling.push({ resolved, cooldown })
  }
  return cooling.toSorted((a, b) => cooldownMs(a) - cooldownMs(b))[0] ?? null
}

/** The binding to which a call for the wanted model would most likely go; null while no binding is valid. */
export const firstBinding = (wanted: string | null, known: Known): ResolvedBinding | null => {
  const models = known.routes.models(wanted)
  for (const [at, model] of models.entries()) {
    const run = { model, later: models.slice(at + 1), dead: new Map() }
    const choice = chooseBinding('translation', () => true, run, known)
    if ('resolved' in choice) return choice.resolved
  }
  return null
}

export const cooldownMs = ({ cooldown }: Standing): number => cooldown?.forMs ?? 0
