import { monotonicFactory } from 'ulid'
import { pause } from '../../lib/platform/async/pause.ts'
import { parseConfig } from '../../lib/platform/config/load.ts'
import { serviceNames } from '../../lib/platform/http/route.ts'
import { createLog } from '../../lib/platform/logging/log.ts'
import { type Stack, type StackOptions, startStack } from '../../router/stack.ts'
import { sharedAnalyser } from './shared-analyser.ts'
import { cheapestHash, roomyDisk } from './surroundings.ts'
import { temporaryFolder } from './temporary-folder.ts'

export const testSecrets = {
  JWT_SECRET: 'the token secret of the test stack, long enough',
  CONTROLLER_ASSERTION_SECRET: 'the assertion secret of the test stack, long too',
  WEBHOOK_SECRET: 'the webhook secret of the test stack, long as well',
}
export const rootPassword = 'a root password for tests'

export interface TestStack extends Stack {
  /** Every line the stack logged. */
  logged: string[]
  dataDir: string
}

/** All seven services, or some, on free ports, on an engine in memory, with an administrator. */
export async function testStack(
  settings: Record<string, string> = {},
  {
    only = serviceNames,
    portOf = () => 0,
    now = () => new Date(),
    inMemory = true,
    ...given
  }: Partial<Pick<StackOptions, 'only' | 'portOf' | 'now' | 'inMemory' | 'backupProgram'>> = {},
): Promise<TestStack> {
  const folder = await temporaryFolder()
  const logged: string[] = []
  const stack = await startStack({
    config: parseConfig({
      NODE_ENV: 'test',
      DATA_DIR: folder.path,
      ...testSecrets,
      ROOT_ADMIN_USERNAME: 'root',
      // A test that wants a dictionary names a small one.
      DICTIONARY_SOURCE: '',
      ACCENT_SOURCE: '',
      DICTIONARY_URL: '',
      // A test that wants Open JTalk names it; espeak-ng is faster.
      OPEN_JTALK_BIN: '/nowhere/open_jtalk',
      // A test that wants interrupted work to go on starts it.
      RESUME_INTERRUPTED: 'off',
      ROOT_ADMIN_PASSWORD: rootPassword,
      ...settings,
    }),
    only,
    log: createLog('info', { write: (line: string) => void logged.push(line) }),
    now,
    newId: monotonicFactory(),
    portOf,
    inMemory,
    ...given,
    checkPrepared: true,
    diskSpace: async () => roomyDisk,
    passwordCost: cheapestHash,
    // The services of a test wait a tenth as long for each other, and for providers.
    retryPause: (ms, signal) => pause(ms / 10, signal),
    analyser: sharedAnalyser,
    started: () => {},
    signal: new AbortController().signal,
    failed: reason => {
      throw new Error(reason)
    },
  })
  return {
    ...stack,
    logged,
    dataDir: folder.path,
    async close() {
      await stack.close()
      await folder.remove()
    },
  }
}
