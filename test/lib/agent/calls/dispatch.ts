import { askBindings } from '../../../../lib/agent/calls/ask-bindings.ts'
import { startRuns } from '../../../../lib/agent/calls/run.ts'
import type { AnalysePorts } from '../../../../lib/agent/ports.ts'
import type { ResolvedBinding } from '../../../../lib/agent/routing-settings.ts'
import {
  type FailureClass,
  type FailureDetails,
  ProviderFailure,
} from '../../../../lib/platform/outbound/provider-failure.ts'
import { bindingTo, type Lab, never, openLab, purpose } from '../lab.ts'

const NOWHERE = 'http://127.0.0.1:1/v1'

/** A binding without connections; the number is the end of its id. */
export const at = (number: number, more: Parameters<typeof bindingTo>[1] = {}) =>
  bindingTo(NOWHERE, { ...more, at: number })

export const numberOf = ({ binding }: ResolvedBinding): number => Number(binding.id.at(-1))

export const failing = (failure: FailureClass, details: FailureDetails = {}) =>
  new ProviderFailure(failure, `made to fail: ${failure}`, details)

/** The outcome of a call: a failure, or an answer if there is none. */
export type Fate = ProviderFailure | null

export interface Dispatch extends Lab {
  /** The bindings called so far, with the times on the lab’s clock. */
  called: { number: number; time: number }[]
  /** Asks the model of the `which`-th run; the answer is the number of the binding that gave it. */
  ask(which?: number, signal?: AbortSignal): Promise<number>
  /** The same in a request of its own. */
  askAnew(signal?: AbortSignal): Promise<number>
}

/** Calls to bindings that behave as `fateOf` says, over the agent's real ports. */
export const openDispatch = (
  bindings: readonly ResolvedBinding[],
  fateOf: (number: number, deps: AnalysePorts) => Fate | Promise<Fate>,
  options: Parameters<typeof openLab>[1] = {},
): Dispatch => {
  const lab = openLab(bindings, { deadlineMs: 180_000, ...options })
  const { deps } = lab
  const called: Dispatch['called'] = []
  const attempt = async (resolved: ResolvedBinding) => {
    called.push({ number: numberOf(resolved), time: deps.clock.monotonic() })
    const fate = await fateOf(numberOf(resolved), deps)
    if (fate) throw fate
    return numberOf(resolved)
  }
  const started = () => startRuns({ model: null, purpose }, deps, never)
  const runs = started()
  const ask = (run: ReturnType<typeof started>[number] | undefined, signal: AbortSignal) => {
    if (!run) throw new Error('there is no such run')
    return askBindings('translation', attempt, { ...run, signal })
  }
  return {
    ...lab,
    called,
    ask: (which = 0, signal = never) => ask(runs[which], signal),
    askAnew: (signal = never) => ask(started()[0], signal),
  }
}

/** Each binding meets its fates one after the other, and then answers. */
export const inTurn = (fates: Record<number, readonly Fate[]>) => {
  const left = new Map(Object.entries(fates).map(([number, each]) => [Number(number), [...each]]))
  return (number: number): Fate => left.get(number)?.shift() ?? null
}

/** Each binding meets the same fate in every call. */
export const always =
  (fates: Record<number, Fate>) =>
  (number: number): Fate =>
    fates[number] ?? null
