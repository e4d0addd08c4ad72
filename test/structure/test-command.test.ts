import { describe, expect, it } from 'vitest'
import { sum, tallyReport } from '../../scripts/test/tally.ts'

const file = (status: 'passed' | 'failed', ...statuses: string[]) => ({
  status,
  assertionResults: statuses.map(result => ({ status: result })),
})

describe('counting a test run', () => {
  it('counts tests, but not what a filter left out', () => {
    const testResults = [file('passed', 'passed', 'skipped'), file('failed', 'passed', 'failed', 'failed')]
    expect(tallyReport({ success: false, testResults })).toEqual({ passed: 2, failed: 2 })
  })

  it('counts a file that did not load as one failure', () => {
    const testResults = [file('passed', 'passed'), file('failed')]
    expect(tallyReport({ success: false, testResults })).toEqual({ passed: 1, failed: 1 })
  })

  it.each([
    ['an error outside any test', { success: false, testResults: [file('passed', 'passed')] }, 1],
    ['a run that found no tests', { success: false, testResults: [] }, 0],
    ['a filter that left out every test', { success: true, testResults: [file('passed', 'skipped')] }, 0],
    ['a run that left no report', undefined, 0],
  ])('counts %s as one failure', (_, report, passed) => {
    expect(tallyReport(report)).toEqual({ passed, failed: 1 })
  })

  it('adds up', () => {
    expect(
      sum([
        { passed: 2, failed: 0 },
        { passed: 1, failed: 3 },
      ]),
    ).toEqual({ passed: 3, failed: 3 })
    expect(sum([])).toEqual({ passed: 0, failed: 0 })
  })
})
