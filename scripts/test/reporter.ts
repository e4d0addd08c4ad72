import { writeFileSync } from 'node:fs'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'
import type { FileReport, RunReport } from './tally.ts'

export default class FileReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const report = process.env.TEST_REPORT
    if (report !== undefined) writeFileSync(report, JSON.stringify(runReport(modules, errors)))
  }
}

/** An error that no test awaited is the fault of the file that ran when it came up, if vitest knows which one did. */
function runReport(modules: readonly TestModule[], errors: readonly SerializedError[]): RunReport {
  const known = new Set<unknown>(modules.map(({ moduleId }) => moduleId))
  const blamed = new Set(errors.map(error => error.VITEST_TEST_PATH))
  return {
    files: modules.map(module => fileReport(module, blamed.has(module.moduleId))),
    strays: errors.filter(error => !known.has(error.VITEST_TEST_PATH)).length,
  }
}

function fileReport(module: TestModule, isBlamed: boolean): FileReport {
  const states = [...module.children.allTests()].map(test => test.result().state)
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } =
    module.diagnostic()
  const busy = environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration
  return {
    path: module.relativeModuleId,
    passed: states.filter(state => state === 'passed').length,
    failed: states.filter(state => state === 'failed').length,
    ok: !isBlamed && (module.state() === 'passed' || module.state() === 'skipped'),
    seconds: busy / 1000,
    cpu: module.meta().cpu ?? 0,
  }
}
