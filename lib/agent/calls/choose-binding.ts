import type { Stage } from '../../contracts/schemas/models/agent.ts'
import type { FailureClass } from '../../platform/outbound/provider-failure.ts'
import type { Cooldown } from '../health/cooldowns.ts'
import type { ModelPorts } from '../ports.ts'
import type { ResolvedBinding } from '../routing-settings.ts'
import type { Run } from './run.ts'

export const MAX_WAIT_MS = 5_000

type Known = Pick<ModelPorts, 'routes' | 'health'>

export interface Standing {
  resolved: ResolvedBinding
  cooldown: Cooldown | null
}

export type Choice = Standing | { missing: FailureClass }

/**
 * The best binding that is not cooled down, or the one with the shortest cooldown, unless a later model has a shorter wait;
 * else the reason for none.
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
