import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { z } from 'zod'
import { type ApiPlan, cloudPlan } from '../../lib/cloud/plan.ts'
import { contracts } from '../../lib/contracts/index.ts'
import { createLog } from '../../lib/http/log.ts'
import { operationsOf } from '../../lib/http/route.ts'
import { createStoreClient } from '../../lib/store/client.ts'
import { startEngine } from '../../lib/store/engine.ts'
import { ensureTables } from '../../lib/store/ensure-tables.ts'
import { prefixed, STORES } from '../../lib/store/tables.ts'
import { bundleLambda } from '../../test/support/lambda/bundle.ts'
import { eventFor } from '../../test/support/surroundings.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { startBareHandler } from './bare/start.ts'
import type { Line } from './report.ts'
import { median } from './statistics.ts'

const STARTS = 5
const NO_STORE = 'http://127.0.0.1:9'
const program = fileURLToPath(new URL('../../test/support/lambda/first-answer.ts', import.meta.url))

const deployment = {
  app: 'yomu',
  stage: 'bench',
  domain: 'example.org',
  allowOrigins: '*',
  objectStore: 'local' as const,
  signIn: null,
}
const secrets = {
  JWT_SECRET: 'the token secret of the bench, long enough',
  CONTROLLER_ASSERTION_SECRET: 'the assertion secret of the bench, long too',
  ROOT_ADMIN_PASSWORD: 'the first password of the bench',
}

/** What a new instance of each Lambda takes from the import of its bundle to its first answer, but for Amazon's part. */
export async function coldStarts(signal: AbortSignal): Promise<Line[]> {
  await using ending = new AsyncDisposableStack()
  const folder = await temporaryFolder()
  ending.defer(folder.remove)
  const endpoint = await accountsFor(ending)
  const bare: number[] = []
  for (let start = 0; start < STARTS; start += 1) {
    await using handler = await startBareHandler(NO_STORE, '')
    bare.push(handler.startedInMs)
  }
  const lines: Line[] = []
  for (const planned of cloudPlan(deployment).apis) {
    signal.throwIfAborted()
    const place = join(folder.path, planned.service)
    const { bundle, bytes } = await bundleLambda(planned, place)
    const starts: Start[] = []
    for (let start = 0; start < STARTS; start += 1)
      starts.push(await firstAnswer(planned, { place, bundle, endpoint, signal }))
    const [imported, answered] = [
      median(starts.map(each => each.importMs)),
      median(starts.map(each => each.answerMs)),
    ]
    lines.push({
      withoutData: true,
      what: `cold start of ${planned.service} on a Lambda ÷ start of the bare handler`,
      ratio: (imported + answered) / median(bare),
      beside: `import ${imported.toFixed(0)} ms, first answer ${answered.toFixed(0)} ms, ${(bytes / 1024 / 1024).toFixed(1)} MiB of code`,
    })
  }
  return lines
}

/** The tables of user_manager, where its Lambda looks for them. */
async function accountsFor(ending: AsyncDisposableStack): Promise<string> {
  const log = createLog('silent')
  const onCrash = () => log.fatal('the engine has ended')
  const engine = await startEngine({ stores: ['accounts'], dataDir: null, log, onCrash })
  ending.defer(() => engine.close())
  const endpoint = engine.endpoints.accounts
  const client = createStoreClient({ endpoint })
  ending.defer(() => client.destroy())
  await ensureTables(client, STORES.accounts, prefixed(`${deployment.app}-${deployment.stage}-`))
  return endpoint
}

const Start = z.object({ statusCode: z.literal(401), importMs: z.number(), answerMs: z.number() })
type Start = z.infer<typeof Start>

interface Bundled {
  place: string
  bundle: string
  endpoint: string
  signal: AbortSignal
}

async function firstAnswer(planned: ApiPlan, { place, bundle, endpoint, signal }: Bundled): Promise<Start> {
  const route = operationsOf(contracts[planned.service]).find(
    ({ method, params, access }) =>
      method === 'GET' && !params && ['user', 'member', 'root'].includes(access),
  )
  if (!route) throw new Error(`${planned.service} has no route for signed-in accounts`)
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [program, bundle, JSON.stringify(eventFor(route))],
    {
      cwd: place,
      env: { ...planned.settings, ...secrets, ACCOUNTS_DB_ENDPOINT: endpoint, LOG_LEVEL: 'silent' },
      signal,
    },
  )
  return Start.parse(JSON.parse(stdout))
}
