import { analyse } from '../../../lib/agent/analyse.ts'
import type { AnalyseResult } from '../../../lib/contracts/schemas/models/agent.ts'
import { answerTo, type Behaviour } from '../../support/fake-provider/index.ts'
import { type Lab, labAt, never, requestFor, sentences } from './lab.ts'

export const lines = sentences(20, 40)

/** Translates twenty sentences, numbered from 40, with a provider of the given behaviour. */
export const translate = async (
  behaviour: Behaviour | Behaviour[],
  options: { timeout_ms?: number; deadlineMs?: number } = {},
) => {
  const { provider, ...lab } = await labAt(behaviour, options)
  const result = await analyse(requestFor(lines), lab.deps, never)
  return {
    ...lab,
    result,
    asked: provider.requests.map(({ asked }) => [...asked.keys()]),
    requests: provider.requests,
  }
}

export const right = (result: AnalyseResult) =>
  result.results.flatMap(({ index, translation }) =>
    translation === answerTo('translation', `${index}番目の文です。`) ? [index] : [],
  )
export const all = lines.map(({ index }) => index)
export const reasons = (result: AnalyseResult) => [
  ...new Set(result.results.map(({ failures }) => failures?.translation)),
]
export const failuresIn = ({ records }: Lab) => records.map(({ failure }) => failure)
