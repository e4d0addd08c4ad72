import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { monotonicFactory } from 'ulid'
import { onTestFinished } from 'vitest'
import {
  createTranscriber,
  type TranscriberOptions,
} from '../../../../../lib/agent/speech/transcription/transcriber.ts'
import type { TranscriptionUsage } from '../../../../../lib/contracts/schemas/accounts/usage.ts'
import { createTransport } from '../../../../../lib/platform/outbound/transport.ts'
import {
  type FakeTranscription,
  startFakeTranscription,
} from '../../../../support/fake-transcription/index.ts'
import { folderOfTest } from '../../../../support/folders.ts'

export const never = new AbortController().signal
export const purpose = { user_id: 7, article_id: null, task_id: 'task-1' }

export const openProvider = async (): Promise<FakeTranscription> => {
  const provider = await startFakeTranscription()
  onTestFinished(() => provider.close())
  return provider
}

/** Real connections, with pauses that pass at once. */
export const openCalls = () => {
  const transport = createTransport()
  onTestFinished(() => transport.close())
  const records: TranscriptionUsage[] = []
  const pauses: number[] = []
  const ports = {
    transport,
    clock: { now: () => new Date(), monotonic: () => performance.now() },
    sleep: async (ms: number, signal: AbortSignal) => {
      signal.throwIfAborted()
      pauses.push(ms)
    },
    newId: monotonicFactory(),
    record: (attempt: TranscriptionUsage) => void records.push(attempt),
  }
  return { ports, records, pauses }
}

export const targetAt = ({ url, key, model }: FakeTranscription) => ({
  base_url: url,
  api_key: key,
  model,
  price: 0.6,
})

/** A transcriber with a provider of the test's own. */
export const openTranscriber = async (
  provider: FakeTranscription,
  over: Partial<TranscriberOptions> = {},
) => {
  const folder = join(await folderOfTest(), 'agent-downloads')
  const { ports, records, pauses } = openCalls()
  const transcriber = createTranscriber({
    ...ports,
    target: () => targetAt(provider),
    folder,
    rules: { dataServer: 'http://127.0.0.1:8014', production: false },
    maxBytes: 50_000_000,
    ...over,
  })
  onTestFinished(() => transcriber.close())
  const left = () => readdir(folder).catch(() => [])
  return { transcriber, records, pauses, folder, left }
}

/** The message for a refused recording. */
export const wordsOf = (work: Promise<unknown>): Promise<{ code: string; message: string }> =>
  work.then(
    () => Promise.reject(new Error('It succeeded')),
    error => ({ code: error.code, message: error.message }),
  )
