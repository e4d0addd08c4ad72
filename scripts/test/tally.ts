import { z } from 'zod'

export interface Tally {
  passed: number
  failed: number
}

/** The part of vitest's JSON report that is counted. */
const Report = z.object({
  success: z.boolean(),
  testResults: z.array(
    z.object({
      status: z.enum(['passed', 'failed']),
      assertionResults: z.array(z.object({ status: z.string() })),
    }),
  ),
})

/**
 * Counts the tests of a report. What failed outside any test counts once: a file that does not load, or a run that
 * did not succeed (an unhandled error, nothing to run, no report at all).
 */
export function tallyReport(report: unknown): Tally {
  const parsed = Report.safeParse(report)
  if (!parsed.success) return { passed: 0, failed: 1 }
  const tally = sum(parsed.data.testResults.map(tallyFile))
  const ranWell = parsed.data.success && tally.passed > 0
  return ranWell || tally.failed > 0 ? tally : { ...tally, failed: 1 }
}

function tallyFile({ status, assertionResults }: z.infer<typeof Report>['testResults'][number]): Tally {
  const count = (wanted: string) => assertionResults.filter(result => result.status === wanted).length
  const failed = count('failed')
  return { passed: count('passed'), failed: status === 'failed' ? Math.max(failed, 1) : failed }
}

export function sum(tallies: Tally[]): Tally {
  return tallies.reduce((a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed }), {
    passed: 0,
    failed: 0,
  })
}
