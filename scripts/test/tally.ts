import { z } from 'zod'

export interface Tally {
  passed: number
  failed: number
}

/** What `reporter.ts` writes of each test file. */
export const FileReport = z.object({
  path: z.string(),
  passed: z.number(),
  failed: z.number(),
  /** False if a test failed, or the file itself did: an import, a hook. */
  ok: z.boolean(),
  /** How long a worker was busy with the file: set-up, imports, hooks and tests. */
  seconds: z.number(),
})
export type FileReport = z.infer<typeof FileReport>

/** Counts the tests of a run. What failed outside any test counts once: a file, or a run without any test. */
export function tallyFiles(files: FileReport[]): Tally {
  const tally = sum(
    files.map(({ passed, failed, ok }) => ({ passed, failed: ok ? failed : Math.max(failed, 1) })),
  )
  return tally.passed + tally.failed > 0 ? tally : { passed: 0, failed: 1 }
}

export function sum(tallies: Tally[]): Tally {
  return tallies.reduce((a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed }), {
    passed: 0,
    failed: 0,
  })
}

/** The slowest files and what all of them took, as lines. */
export function timesOf(files: FileReport[], most = 10): string {
  const total = files.reduce((seconds, file) => seconds + file.seconds, 0)
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, most)
  return [
    'The slowest files, in seconds:',
    ...slowest.map(({ path, seconds }) => `${seconds.toFixed(1).padStart(7)}  ${path}`),
    `${Math.round(total)} worker-seconds in ${files.length} files`,
  ].join('\n')
}
