import { z } from 'zod'

export interface Tally {
  passed: number
  failed: number
}

/** The result of a test file, as `reporter.ts` writes it. */
export const FileReport = z.object({
  path: z.string(),
  passed: z.number(),
  failed: z.number(),
  /** False if a test failed, or the file itself did: an import, a hook, an error that no test awaited. */
  ok: z.boolean(),
  /** The time that a worker was busy with the file: set-up, imports, hooks and tests. */
  seconds: z.number(),
  /** The CPU-seconds of the worker and all that it started meanwhile. */
  cpu: z.number(),
})
export type FileReport = z.infer<typeof FileReport>

export const RunReport = z.object({
  files: z.array(FileReport),
  /** Errors that are no file's, and warnings of Node. */
  strays: z.number(),
})
export type RunReport = z.infer<typeof RunReport>

export interface Run extends RunReport {
  /** True if vitest reported success. */
  succeeded: boolean
}

/** Counts the tests of a run. What failed outside any test counts once: a file, a stray error, a run without any test. */
export function tallyRun({ files, strays, succeeded }: Run): Tally {
  const { passed, failed } = sum([
    ...files.map(file => ({ passed: file.passed, failed: file.ok ? file.failed : Math.max(file.failed, 1) })),
    { passed: 0, failed: strays },
  ])
  return { passed, failed: succeeded && passed > 0 ? failed : Math.max(failed, 1) }
}

export function sum(tallies: Tally[]): Tally {
  return tallies.reduce((a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed }), {
    passed: 0,
    failed: 0,
  })
}

export function costOf(files: FileReport[], most = 10): string {
  const kinds = Map.groupBy(files, ({ path }) => kindOf(path))
  const dearest = files.toSorted((a, b) => b.cpu - a.cpu).slice(0, most)
  return [
    'The dearest files, in CPU-seconds:',
    ...dearest.map(({ path, cpu }) => costLine(cpu, path)),
    'All files, in CPU-seconds:',
    ...[...kinds].map(([kind, those]) => costLine(cpuOf(those), `${those.length} of ${kind}`)),
  ].join('\n')
}

const cpuOf = (files: FileReport[]) => files.reduce((sum, { cpu }) => sum + cpu, 0)
const costLine = (cpu: number, what: string) => `${cpu.toFixed(1).padStart(7)}  ${what}`
const kindOf = (path: string) => /^test\/(?:deep|flows|browser)(?=\/)/.exec(path)?.[0] ?? 'units of code'
