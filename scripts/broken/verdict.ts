import type { RunReport } from '../test/tally.ts'
import type { Fault } from './fault.ts'

/** How a fault went: `by` is the test file that failed. */
export type Verdict =
  | { is: 'noticed'; by: string }
  /** The named file is silent, another one of the quick tier fails. */
  | { is: 'noticed elsewhere'; by: string }
  | { is: 'unnoticed' }
  | { is: 'not applicable' }
  /** The named file fails without the fault as well. */
  | { is: 'not tried' }

export interface Trial {
  fault: Fault
  verdict: Verdict
  seconds: number
}

/** Counts a failed test, hook or loading, or an error that no test awaited. A run without a report or the file notices nothing. */
export function failsIn(report: RunReport | null, path: string): boolean {
  const file = report?.files.find(each => each.path === path)
  return file !== undefined && (!file.ok || (report?.strays ?? 0) > 0)
}

/** The file that failed in a run which ended with the first failure. Files that did not come to run are not `ok` either. */
export function failingFile(report: RunReport | null): string | undefined {
  const failing = report?.files.filter(({ ok }) => !ok) ?? []
  return (failing.find(({ failed }) => failed > 0) ?? failing[0])?.path
}

export function lineOf({ fault, verdict, seconds }: Trial): string {
  return `${seconds.toFixed(1).padStart(7)} s  ${nameOf(fault)}: ${wordsOf(fault, verdict)}`
}

function wordsOf({ file, tier }: Fault, verdict: Verdict): string {
  switch (verdict.is) {
    case 'noticed':
      return `noticed by ${verdict.by}`
    case 'noticed elsewhere':
      return `noticed by ${verdict.by}, not by ${file} (${tier}), which its patch names`
    case 'unnoticed':
      return 'NOT NOTICED'
    case 'not applicable':
      return 'THE PATCH DOES NOT APPLY'
    case 'not tried':
      return `NOT TRIED, since ${file} (${tier}) fails without it`
  }
}

export function summaryOf(trials: readonly Trial[]): string {
  const misnamed = trials.filter(({ verdict }) => verdict.is === 'noticed elsewhere')
  const bad = trials.filter(trial => !isNoticed(trial))
  const seconds = trials.reduce((sum, trial) => sum + trial.seconds, 0)
  return [
    ...listOf('Correct the head of these patches:', misnamed),
    ...listOf('Nothing noticed these faults:', bad),
    `${trials.length - bad.length} noticed, ${bad.length} not, in ${Math.round(seconds)} s`,
  ].join('\n')
}

const listOf = (title: string, trials: readonly Trial[]) =>
  trials.length === 0
    ? []
    : [
        title,
        ...trials.map(
          ({ fault, verdict }) => `  ${fault.path}: ${fault.sentence} (${wordsOf(fault, verdict)})`,
        ),
      ]

export const isNoticed = ({ verdict }: Trial): boolean =>
  verdict.is === 'noticed' || verdict.is === 'noticed elsewhere'

const nameOf = ({ path }: Fault) =>
  path
    .split('/')
    .slice(-2)
    .join('/')
    .replace(/\.patch$/, '')
