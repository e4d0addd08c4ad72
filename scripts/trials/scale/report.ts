import { tableOf } from '../../bench/measuring/report.ts'
import { monthlyCosts } from './costs.ts'
import { busiestOwn, perLearnerDay, sharedParts } from './growth.ts'
import type { Measured } from './measure.ts'

const SIZES = [100, 10_000, 1_000_000]
const SHOWN = 18
const whole = new Intl.NumberFormat('en')
const twoDigits = new Intl.NumberFormat('en', { maximumSignificantDigits: 2 })
const percent = (share: number) => `${twoDigits.format(share * 100)} %`
const dollars = (amount: number) => `$${amount.toFixed(4)}`

/** The daily cost of a learner to the stores, the resources by exhaustion, and the prices. */
export function scaleReport(measured: Measured): string {
  const { reads, writes, bytes } = perLearnerDay(measured)
  const own = busiestOwn(measured)
  const requests = [...measured.requests].map(([service, count]) => `${service} ${count.toFixed(0)}`)
  const parts = sharedParts(measured).slice(0, SHOWN)
  const costs = SIZES.map(size => Object.entries(monthlyCosts(measured, size)))
  const kinds = costs[0]?.map(([kind]) => kind) ?? []
  return [
    `A learner's day, from ${measured.learners} learners: ${reads.toFixed(0)} read units, ${writes.toFixed(0)} write units, ${(bytes / 1024).toFixed(0)} KiB more stored, ${(measured.cpuSeconds * 1000).toFixed(0)} ms of processor.`,
    `Requests: ${requests.join(', ')}. Most of one learner's own partitions: ${own.units.toFixed(0)} units (${own.what}).`,
    tableOf([
      ['shared by all', ...SIZES.map(size => whole.format(size)), 'full at'],
      ...parts.map(({ what, share, fullAt }) => [
        what,
        ...SIZES.map(size => percent(share * size)),
        twoDigits.format(fullAt),
      ]),
    ]),
    tableOf([
      ['a learner and month', ...SIZES.map(size => whole.format(size))],
      ...kinds.map((kind, at) => [kind, ...costs.map(of => dollars(of[at]?.[1] ?? 0))]),
      ['together', ...costs.map(of => dollars(of.reduce((sum, [, amount]) => sum + amount, 0)))],
    ]),
  ].join('\n\n')
}
