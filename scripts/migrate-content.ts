import { readFile, stat } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { type MovedContent, moveContent } from '../lib/operations/moving/move-content.ts'
import { mustDiffer, openPlace, type PlaceName } from '../lib/operations/moving/place.ts'
import { parseUsersMap, type UsersMap } from '../lib/operations/moving/users-map.ts'
import { OperationRefused } from '../lib/operations/refused.ts'
import { printFailure } from './run-main.ts'

const USAGE = `Usage: npm run migrate-content -- --from PLACE --to PLACE [--users FILE]

Copies articles and learning data, but no accounts, into stores that have none. A PLACE is a data folder, the address
of a DynamoDB endpoint, or aws:REGION. Stop yomu on both first. If the command is interrupted, run it again to complete it.

  --users FILE          lines of old,new: the ids of an account at the source and at the target
  --from-prefix TEXT    the prefix of the source's table names; --to-prefix: that of the target's
  --from-objects DIR    the data folder with the recordings, if PLACE is not a folder; --to-objects: that of the target`

const MOST_MAP_BYTES = 16 * 1024 * 1024

const OPTIONS = {
  from: { type: 'string' },
  to: { type: 'string' },
  users: { type: 'string' },
  'from-prefix': { type: 'string', default: '' },
  'to-prefix': { type: 'string', default: '' },
  'from-objects': { type: 'string' },
  'to-objects': { type: 'string' },
  help: { type: 'boolean', default: false },
} as const

async function main(signal: AbortSignal): Promise<void> {
  const { values } = parseArgs({ options: OPTIONS })
  if (values.help) return console.log(USAGE)
  if (values.from === undefined || values.to === undefined) throw new OperationRefused(USAGE)
  const from = { engine: values.from, prefix: values['from-prefix'], objects: values['from-objects'] }
  const to = { engine: values.to, prefix: values['to-prefix'], objects: values['to-objects'] }
  const users = values.users === undefined ? new Map() : await usersIn(values.users)
  const binary = process.env.DYNOXIDE_BIN
  await using ending = new AsyncDisposableStack()
  const open = async (place: PlaceName, isNew: boolean) => {
    const opened = await openPlace(place, { isNew, binary })
    ending.defer(opened.close)
    return opened
  }
  mustDiffer(from, to)
  const source = await open(from, false)
  const target = await open(to, true)
  const say = (line: string) => console.error(line)
  const moved = await moveContent({ source, target, users, now: () => new Date(), say, signal })
  for (const line of linesOf(moved)) console.log(line)
}

async function usersIn(file: string): Promise<UsersMap> {
  if ((await stat(file)).size > MOST_MAP_BYTES)
    throw new OperationRefused(`${file} is too large for a map of ids.`)
  return parseUsersMap(await readFile(file, 'utf8'))
}

function linesOf({ stores, objects, accounts }: MovedContent): string[] {
  return [
    ...stores.map(
      ({ store, items, hash, was_there }) =>
        `${store}: ${items} items ${was_there ? 'were there already' : 'moved'} (SHA-256 ${hash.slice(-64)}).`,
    ),
    `Objects: ${objects.count} (${(objects.bytes / 1_000_000).toFixed(1)} MB), of which ${objects.written} written now.`,
    accounts.length === 0
      ? 'They belong to no account.'
      : `They belong to the accounts ${accounts.slice(0, 20).join(', ')}${accounts.length > 20 ? ' and others' : ''}: check that these ids belong to the right people at the target.`,
  ]
}

const stopping = new AbortController()
for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => stopping.abort())
await main(stopping.signal).catch(printFailure)
