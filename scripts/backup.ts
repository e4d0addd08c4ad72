import { parseArgs } from 'node:util'
import { bucketOf } from '../lib/data/app.ts'
import { type BackedUp, backUp } from '../lib/operations/backup/back-up.ts'
import { scopeOf } from '../lib/operations/backup/file/format.ts'
import { notingOutcome } from '../lib/operations/backup/note-outcome.ts'
import { configFiles } from '../lib/platform/config/files.ts'
import { loadConfig } from '../lib/platform/config/load.ts'
import { prefixed, STORE_NAMES } from '../lib/store/tables.ts'
import { remoteClient } from '../router/stores.ts'
import { printFailure } from './run-main.ts'

/** Writes all data to a file, whether the stack runs or not: `npm run backup -- FILE [--accounts-only | --content-only] [--json]`. */
async function main(signal: AbortSignal): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'accounts-only': { type: 'boolean', default: false },
      'content-only': { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  })
  const [file, ...others] = positionals
  if (file === undefined || others.length > 0) throw new Error('Name one file: npm run backup -- FILE')
  const config = loadConfig(process.env, configFiles(process.env))
  const origin = {
    dataDir: config.DATA_DIR,
    endpoints: new Map(
      STORE_NAMES.flatMap(name => {
        const client = remoteClient(config, name)
        return client ? [[name, client] as const] : []
      }),
    ),
    tableName: prefixed(config.TABLE_PREFIX),
    bucket: bucketOf(config),
  }
  try {
    const asked = { file, scope: scopeOf(values), now: () => new Date() }
    const taken = await notingOutcome({ config, file }, () => backUp(origin, asked, signal))
    for (const line of values.json ? [JSON.stringify(summaryOf(file, taken))] : printed(file, taken))
      console.log(line)
  } finally {
    for (const client of origin.endpoints.values()) client.destroy()
    origin.bucket?.close()
  }
}

const summaryOf = (file: string, { parts, ...manifest }: BackedUp) => ({
  file,
  ...manifest,
  bytes: parts.reduce((sum, { size }) => sum + size, 0),
})

function printed(file: string, { rows, objects, object_store, parts, missing }: BackedUp): string[] {
  const bytes = parts.reduce((sum, { size }) => sum + size, 0)
  const items = Object.values(rows).reduce((sum, count) => sum + count, 0)
  const kept = object_store === 'cos' ? 'keys of objects in the bucket' : 'objects'
  return [
    ...missing.map(key => `Missing from the backup, because it no longer exists: ${key}`),
    `${file} holds ${items} items and ${objects.count} ${kept}, ${(bytes / 1e6).toFixed(1)} MB.`,
    'It contains data of learners and hashes of passwords. Keep it where only you can read it.',
  ]
}

// Files written here are readable only by their owner.
process.umask(0o077)
const interrupted = new AbortController()
const interrupt = () => interrupted.abort(new Error('The backup was interrupted. No file was written.'))
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, interrupt)
// Stops when the process that asked for the backup is gone. Waiting for that keeps nothing running.
process.once('disconnect', interrupt)
process.channel?.unref()

await main(interrupted.signal).catch((error: unknown) =>
  printFailure(interrupted.signal.aborted ? interrupted.signal.reason : error),
)
