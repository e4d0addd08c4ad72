import { DataApp } from '../../../lib/data/app.ts'
import { configFiles } from '../../../lib/platform/config/files.ts'
import { loadConfig } from '../../../lib/platform/config/load.ts'
import { serviceNames } from '../../../lib/platform/http/route.ts'
import { createLog } from '../../../lib/platform/logging/log.ts'
import { collectWhenIdle } from '../../../lib/platform/processes/collect-garbage.ts'
import { StudyApp } from '../../../lib/study/app.ts'
import { announceReady } from '../../../router/ready.ts'
import { optionsOf, startStack } from '../../../router/stack.ts'
import type { OwnMemory } from './memory.ts'

/** Runs the stack as `router/main.ts` does, and answers every message with its memory. */
const config = loadConfig(process.env, configFiles(process.env))
const log = createLog('warn')
const stack = await startStack({
  ...optionsOf(config),
  only: serviceNames,
  log,
  started: () => {},
  failed: reason => {
    throw new Error(reason)
  },
  signal: new AbortController().signal,
})

process.on('message', () => process.send?.(ownMemory()))
// The trial has ended or was killed.
process.once('disconnect', () => process.exit(1))
process.once('SIGTERM', async () => {
  await stack.close()
  process.exit(0)
})
await announceReady(stack, serviceNames, log, process.stdout)
collectWhenIdle()

function ownMemory(): OwnMemory {
  const { rss, heapUsed, heapTotal, external, arrayBuffers } = process.memoryUsage()
  const [data, study] = [stack.running.get('data')?.app, stack.running.get('study')?.app]
  if (!(data instanceof DataApp && study instanceof StudyApp))
    throw new Error('The stack has no data_server or no controller.')
  return {
    rss,
    heapUsed,
    heapTotal,
    external,
    arrayBuffers,
    pages: data.content.pages.calculatedSize,
    clips: study.heard.size,
  }
}
