import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'
import type { FileReport } from './tally.ts'

/** Writes how each file went to the file that TEST_REPORT names. Vitest loads it by its path. */
export default class FileReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const report = process.env.TEST_REPORT
    if (report !== undefined) writeFileSync(report, JSON.stringify(modules.map(fileReport)))
  }
}

function fileReport(module: TestModule): FileReport {
  const states = [...module.children.allTests()].map(test => test.result().state)
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } =
    module.diagnostic()
  const busy = environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration
  return {
    path: module.relativeModuleId,
    passed: states.filter(state => state === 'passed').length,
    failed: states.filter(state => state === 'failed').length,
    ok: module.state() === 'passed' || module.state() === 'skipped',
    seconds: busy / 1000,
  }
}
