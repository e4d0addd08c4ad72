/**
 * Runs one deployment: `runner.ts <folder> <id>`, with DEPLOY_COMMAND and DEPLOY_TIMEOUT_S in the environment. It outlives
 * the receiver, which a deployment restarts.
 */
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { holderOf } from '../platform/processes/lease-holder.ts'
import { runCommand } from './run-command.ts'
import { claimRun, writeRun } from './run-record.ts'
import { endingWith } from './state.ts'

/** The deployments whose output is kept, including this one. */
const MOST_KEPT = 20

const { DEPLOY_COMMAND, DEPLOY_TIMEOUT_S } = z
  .object({ DEPLOY_COMMAND: z.string(), DEPLOY_TIMEOUT_S: z.string().regex(/^\d+$/).transform(Number) })
  .parse(process.env)
const [folder, id] = z.tuple([z.string(), z.string()]).parse(process.argv.slice(2))

const runner = holderOf('runner')
const stopping = new AbortController()
for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(name, () => stopping.abort())

if (claimRun(folder, id, { runner, command: null, ending: null })) {
  removeOldest()
  let command: string | null = null
  const reason = await runCommand({
    words: DEPLOY_COMMAND.trim().split(/\s+/),
    log: join(folder, `${id}.log`),
    timeoutMs: DEPLOY_TIMEOUT_S * 1000,
    signal: stopping.signal,
    started(process) {
      command = process
      writeRun(folder, id, { runner, command, ending: null })
    },
  })
  writeRun(folder, id, { runner, command, ending: endingWith(reason, new Date().toISOString()) })
}

/** Ids sort by time. */
function removeOldest(): void {
  const files = readdirSync(folder).filter(name => /^[0-9A-Z]{26}\.(?:json|log)/.test(name))
  const ids = [...new Set(files.map(name => name.slice(0, 26)))].sort()
  const old = new Set(ids.slice(0, -MOST_KEPT))
  for (const name of files) if (old.has(name.slice(0, 26))) rmSync(join(folder, name), { force: true })
}
