import { setTimeout as wait } from 'node:timers/promises'
import { configureModel } from '../../../test/support/models.ts'
import { processStack } from '../../../test/support/process-stack.ts'
import { rootPassword, testSecrets } from '../../../test/support/stack.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { invite, runLoad } from '../load/load.ts'
import { Tally } from '../load/tally.ts'
import { unended } from '../load/unended.ts'
import { startProviders } from '../providers.ts'
import { kinds, type Memory, memoryReader } from './memory.ts'
import { type Sample, slopesOf } from './slope.ts'

const LEARNERS = 4
const SAMPLE_MS = 5_000
const MINUTE_MS = 60_000
const program = new URL('program.ts', import.meta.url).pathname

interface Soak {
  minutes: number
  seed: number
  signal: AbortSignal
  say(line: string): void
}

export async function soak({ minutes, seed, signal, say }: Soak): Promise<string[]> {
  await using ending = new AsyncDisposableStack()
  const providers = ending.use(await startProviders(seed))
  const folder = await temporaryFolder()
  ending.defer(folder.remove)
  const settings = { ...testSecrets, ROOT_ADMIN_PASSWORD: rootPassword, ...providers.environment }
  const stack = await processStack(folder.path, settings, program)
  ending.defer(async () => void (await stack.stop('SIGTERM')))
  await configureModel(stack, providers.model)
  providers.beginFailing()
  const learners = await invite(stack.addresses, LEARNERS, seed)
  const memory = memoryReader(stack, signal)
  const samples: Sample<keyof Memory>[] = []
  const tally = new Tally()
  const started = performance.now()
  const sample = async () => {
    const passed = (performance.now() - started) / MINUTE_MS
    samples.push({ minutes: passed, megabytes: await memory() })
  }
  const tellMemory = () => {
    const { megabytes } = samples.at(-1) ?? {}
    if (megabytes) say(`  MB: ${kinds.map(kind => `${kind} ${megabytes[kind].toFixed(0)}`).join(', ')}`)
  }

  await sample()
  tellMemory()
  const stop = new AbortController()
  const load = runLoad({ ...stack, learners, tally, signal: AbortSignal.any([stop.signal, signal]) })
  let told = 0
  while (performance.now() - started < minutes * MINUTE_MS) {
    await wait(SAMPLE_MS, undefined, { signal })
    await sample()
    const passed = Math.floor((performance.now() - started) / MINUTE_MS)
    if (passed === told) continue
    told = passed
    say(`minute ${passed}: ${tally.take()}`)
    tellMemory()
    providers.forget()
  }
  stop.abort()
  await load
  const slopes = slopesOf(samples, kinds)
  say(`${tally.operations} operations in ${minutes} minutes by ${LEARNERS} learners`)
  say(`slowest: ${tally.slowest()}`)
  say(
    `slope in the second half, MB/minute: ${[...slopes].map(([kind, slope]) => `${kind} ${slope.toFixed(2)}`).join(', ')}`,
  )
  return [
    ...tally.faults,
    ...learners.flatMap(({ book }) => book.faults),
    ...(await unended(stack.addresses, learners, signal)),
  ]
}
