import { analyse } from '../../../lib/agent/analyse.ts'
import type { CallPlan } from '../../../lib/contracts/schemas/models/routing.ts'
import { behaviours as does } from '../../support/fake-provider/index.ts'
import { afterWhich } from '../../support/passing-time.ts'
import { bindingTo, never, openLab, openProvider, requestFor } from './lab.ts'
import { all, lines, right } from './twenty-lines.ts'

interface Options {
  /** The names of the two models; both are the same one if absent. */
  models?: [string, string]
  /** The prices of the two, for tokens in and out; unknown if null. */
  prices?: [[number, number] | null, [number, number] | null]
  call_plan?: CallPlan
}

const MINUTE = 60_000

/** Two endpoints with a model each, for articles of twenty sentences. */
export const openTwoEndpoints = async ({
  models = ['model-a', 'model-a'],
  prices,
  call_plan,
}: Options = {}) => {
  const [one, two] = await Promise.all([openProvider(), openProvider()])
  const bindings = [one, two].map(({ url }, index) => {
    const known = prices?.[index === 0 ? 0 : 1]
    const model = models[index] ?? 'model-a'
    return bindingTo(url, { at: index + 1, model, timeout_ms: MINUTE, ...(known && { prices: known }) })
  })
  const lab = openLab(bindings, { deadlineMs: 120_000, ...(call_plan && { call_plan }) })
  const askedSince = () => [one, two].map(provider => provider.requests.splice(0).length)
  return {
    ...lab,
    one,
    two,
    /** Takes a call and never answers it, until its time has passed. */
    silence: () => afterWhich(does.hang, MINUTE),
    /** Translates an article; gives the number of calls that each of the two got for it. */
    translate: async (model: string | null = null) => {
      askedSince()
      const result = await analyse({ ...requestFor(lines), model }, lab.deps, never)
      return { calls: askedSince(), isRight: right(result).length === all.length, warnings: result.warnings }
    },
    /** Moves the clock. */
    pass: (ms: number) => lab.deps.sleep(ms, never),
  }
}
