import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { z } from 'zod'
import { type ApiPlan, cloudPlan } from '../../../lib/operations/cloud/plan.ts'
import type { HttpEvent } from '../../../lib/platform/http/serving/event.ts'
import { createLog } from '../../../lib/platform/logging/log.ts'
import { createStoreClient } from '../../../lib/store/client.ts'
import { startEngine } from '../../../lib/store/engine/engine.ts'
import { ensureTables } from '../../../lib/store/engine/ensure-tables.ts'
import { prefixed, STORES } from '../../../lib/store/tables.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { bundleLambda } from './bundle.ts'

const program = fileURLToPath(new URL('first-answer.ts', import.meta.url))
const deployment = {
  app: 'yomu',
  stage: 'trial',
  domain: 'example.org',
  allowOrigins: '*',
  objectStore: 'local' as const,
  signIn: null,
}
const secrets = {
  JWT_SECRET: 'the token secret of the packages, long enough',
  CONTROLLER_ASSERTION_SECRET: 'the assertion secret of the packages, long too',
  ROOT_ADMIN_PASSWORD: 'the first password of the packages',
}

const FirstAnswer = z.object({
  result: z.object({
    statusCode: z.number(),
    headers: z.record(z.string(), z.string()),
    body: z.string().default(''),
    isBase64Encoded: z.boolean(),
  }),
})

/** A Lambda as it is deployed. */
export interface Package {
  planned: ApiPlan
  /** Asks a new instance, a process of plain Node with the settings of the plan. */
  ask(event: HttpEvent, signal: AbortSignal): Promise<z.infer<typeof FirstAnswer>>
}

/** Packages of all Lambdas in a folder, and the table of accounts in an engine. */
export async function packagedLambdas(): Promise<{ packages: Package[]; close(): Promise<void> }> {
  await using ending = new AsyncDisposableStack()
  const folder = await temporaryFolder()
  ending.defer(folder.remove)
  const { apis } = cloudPlan(deployment)
  const endpoint = await accountsFor(ending)
  const packages: Package[] = []
  for (const planned of apis) {
    const cwd = join(folder.path, planned.service)
    const bundle = await bundleLambda(planned, cwd)
    const env = { ...planned.settings, ...secrets, ACCOUNTS_DB_ENDPOINT: endpoint, LOG_LEVEL: 'silent' }
    packages.push({
      planned,
      async ask(event, signal) {
        const asked = [program, bundle, JSON.stringify(event)]
        const { stdout } = await promisify(execFile)(process.execPath, asked, { cwd, env, signal })
        return FirstAnswer.parse(JSON.parse(stdout))
      },
    })
  }
  const kept = ending.move()
  return { packages, close: async () => kept.disposeAsync() }
}

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
