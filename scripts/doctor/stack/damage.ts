import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { runChild } from '../../../lib/platform/processes/run-child.ts'
import { STORE_NAMES, type StoreName } from '../../../lib/store/tables.ts'
import { isEmbedded } from '../../../router/stores.ts'
import { type Finding, fine, orFine, warning, wrong } from '../finding.ts'
import { type Installation, isRunning } from '../installation.ts'

const PROGRAM = new URL('./quick-check.ts', import.meta.url)
/** Stays below the deadline of a check. */
const DEADLINE_MS = 7_000
const MOST_MEMORY_MIB = 64

/** The verdict of SQLite on each file; null for one that could not be read. */
const Answer = z.object({ kind: z.literal('checked'), found: z.array(z.string().nullable()) })

/** Reads the embedded stores with SQLite's quick check: of a running yomu as of one moment. */
export async function checkDamage(
  installation: Installation,
  signal: AbortSignal,
  deadline_ms = DEADLINE_MS,
): Promise<Finding[]> {
  const { config } = installation
  const fileOf = (name: StoreName) => join(config.DATA_DIR, `${name}.db`)
  const embedded = STORE_NAMES.filter(name => isEmbedded(config, name) && existsSync(fileOf(name)))
  if (embedded.length === 0) return [fine('There are no files of stores here')]
  const order = { files: embedded.map(fileOf), isRunning: isRunning(installation) }
  const found = await quickCheck(order, deadline_ms, signal).catch(() => embedded.map(() => null))
  const findings = embedded.flatMap((name, at) => {
    const said = found[at] ?? null
    if (said === null) return [unread(name)]
    return said === 'ok'
      ? []
      : [damaged(name, said.split('\n').find(line => !line.startsWith('***')) ?? said)]
  })
  return orFine(findings, 'No store is damaged')
}

const quickCheck = (
  order: { files: string[]; isRunning: boolean },
  deadline_ms: number,
  signal: AbortSignal,
) =>
  runChild<(string | null)[]>(
    {
      program: PROGRAM,
      order,
      deadline_ms,
      most_memory_mib: MOST_MEMORY_MIB,
      take: (message, outcome) => outcome.resolve(Answer.parse(message).found),
      late: () => new Error('The check took too long'),
      died: () => new Error('The check ended without an answer'),
    },
    signal,
  )

const damaged = (name: StoreName, said: string): Finding =>
  wrong({
    what: `The store ${name} is damaged (${said.replace(/\.$/, '')})`,
    means: 'Parts of it cannot be read, and backups fail',
    remedy: `Stop yomu, then restore the store from a backup: npm run restore -- --store ${name} FILE`,
  })

const unread = (name: StoreName): Finding =>
  warning({
    what: `The store ${name} was not read to its end in time`,
    means: 'Whether it is damaged is not known',
    remedy: 'Make a backup, which reads all of it: npm run backup -- FILE',
  })
