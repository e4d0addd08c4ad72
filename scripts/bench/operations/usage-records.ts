import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { monotonicFactory } from 'ulid'
import { UsageRecord } from '../../../lib/contracts/schemas/accounts/usage.ts'
import { createPasswords } from '../../../lib/platform/auth/password.ts'
import { prefixed } from '../../../lib/store/tables.ts'
import { openAccounts } from '../../../lib/user-manager/accounts/accounts.ts'
import { recordUsage } from '../../../lib/user-manager/usage/record-usage.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import type { Bench } from '../bench.ts'
import type { Line } from '../measuring/report.ts'
import { openEmptyStore } from '../stack/empty-store.ts'

const RECORDS = 4_000
/** The agent sends so many at once. */
const BATCH = 100

/** The bytes that a usage record and its sums add to the files of the account store. */
export async function usageRecords({ signal }: Bench): Promise<Line> {
  const folder = await temporaryFolder()
  try {
    const empty = await bytesWith(folder.path, [], signal)
    const records = Array.from({ length: RECORDS }, (_, number) => recordOf(number))
    const bytes = (await bytesWith(folder.path, records, signal)) - empty
    const asText = Buffer.byteLength(JSON.stringify(records))
    return {
      what: 'usage record, bytes on disk ÷ bytes as JSON',
      ratio: bytes / asText,
      beside: `${(bytes / RECORDS).toFixed(0)} against ${(asText / RECORDS).toFixed(0)} bytes a record (${RECORDS} records of 20 articles)`,
    }
  } finally {
    await folder.remove()
  }
}

/** The size of the store's files after these records were written and the engine has stopped. */
async function bytesWith(dataDir: string, records: readonly UsageRecord[], signal: AbortSignal) {
  {
    await using store = await openEmptyStore('accounts', dataDir)
    const accounts = openAccounts(
      {
        client: store.client,
        passwords: createPasswords(),
        now: () => new Date(),
        newId,
        randomBytes: size => new Uint8Array(size),
      },
      prefixed(''),
    )
    for (let start = 0; start < records.length; start += BATCH) {
      signal.throwIfAborted()
      await recordUsage(accounts, records.slice(start, start + BATCH))
    }
  }
  const files = await readdir(dataDir)
  const sizes = await Promise.all(files.map(async name => (await stat(join(dataDir, name))).size))
  return sizes.reduce((total, size) => total + size, 0)
}

const newId = monotonicFactory()

const recordOf = (number: number) =>
  UsageRecord.parse({
    record_id: newId(),
    kind: 'model_call',
    user_id: 1,
    article_id: 1 + (number % 20),
    task_id: newId(),
    stage: number % 3 === 0 ? 'translation' : 'explanation',
    model: 'some-model-2026',
    endpoint_id: '01JD0000000000000000000000',
    input_tokens: 1_200 + number,
    output_tokens: 800,
    cached_tokens: 200,
    answered_characters: 700,
    cost: 0.0012,
    duration_ms: 2_345.678,
    outcome: 'succeeded',
    failure: null,
    created_at: new Date().toISOString(),
  })
