import { PutCommand, paginateScan } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { moveContent } from '../../../../../lib/operations/moving/move-content.ts'
import { MOVED_STORES, type MovedStore, type Place } from '../../../../../lib/operations/moving/place.ts'
import { parseUsersMap } from '../../../../../lib/operations/moving/users-map.ts'
import { currentVersion } from '../../../../../lib/operations/upgrade/migrations.ts'
import { prepareStores } from '../../../../../lib/operations/upgrade/prepare-stores.ts'
import { ensureTables } from '../../../../../lib/store/engine/ensure-tables.ts'
import {
  proposeInstallation,
  readInstallation,
  settleInstallation,
} from '../../../../../lib/store/engine/installation.ts'
import { readSchema, writeSchema } from '../../../../../lib/store/engine/schema-version.ts'
import { type StoreName, tablesOf } from '../../../../../lib/store/tables.ts'
import { testSeed } from '../../../../../scripts/test/seed.ts'
import { losableClient } from '../../../../handlers/data/lost-process.ts'
import { testStores } from '../../../../support/store.ts'

const { open } = testStores()
const signal = new AbortController().signal
const NOTHING = new Map<number, number>()

type Item = Record<string, unknown>
const reading = (user_id: number, article_id: number) => ({
  pk: `READING#${user_id}`,
  sk: `${article_id}`,
  user_id,
  article_id,
})
const CONTENT: Item[] = [
  {
    pk: 'ARTICLE#1',
    sk: 'HEAD',
    user_id: 2,
    metadata: '{}',
    gsi1pk: 'OWNER#2',
    gsi1sk: 'x#1',
    __edb_e__: 'article',
  },
  { pk: 'ARTICLE#1', sk: 'TEXT#00000001#0000', user_id: 2, bytes: new Uint8Array([1, 2, 3]) },
  { pk: 'ARTICLE#1', sk: 'BLOCK#b', user_id: 2, translated: new Set([0, 5, 3]) },
  ...Array.from({ length: 100 }, (_, n) => reading(3, n + 1)),
  { pk: 'counter#articles', sk: 'counter', last: 1 },
]
const COLLECTIONS: Item[] = [{ pk: 'WORDS#2', sk: 'A', user_id: 2, gsi1pk: 'WORDS#2', gsi1sk: 'x#A' }]

/** A new pair of stores, prepared as a start does it. */
async function place(
  items: readonly Item[] = [],
  learned: readonly Item[] = items.length > 0 ? COLLECTIONS : [],
) {
  const { client, tableName, connect } = await open('content', 'collections')
  await prepareStores({
    stores: new Map(MOVED_STORES.map(store => [store, client])),
    tableName,
    makesTables: true,
    backUp: null,
    log: { warn: () => {} },
    signal,
    newId: () => 'an installation',
    explained: (_, error) => error,
  })
  const put = (store: string, Item: Item) =>
    client.send(new PutCommand({ TableName: tableName(store), Item }))
  for (const item of items) await put('content', item)
  for (const item of learned) await put('collections', item)
  const clients = { content: client, collections: client }
  const opened: Place = {
    clients,
    accounts: null,
    tableName,
    makesTables: true,
    objects: undefined,
    close: async () => {},
  }
  const through = (other = connect()): Place => ({
    ...opened,
    clients: { content: other, collections: other },
  })
  const all = async (store: string) => {
    const found: Item[] = []
    for await (const { Items = [] } of paginateScan({ client }, { TableName: tableName(store) }))
      found.push(...Items)
    return found
      .filter(({ pk }) => pk !== 'SCHEMA' && pk !== 'INSTALLATION')
      .sort((a, b) => (`${a.pk} ${a.sk}` < `${b.pk} ${b.sk}` ? -1 : 1))
  }
  const schema = (store: 'content' | 'collections') => readSchema({ client, table: tableName(store) })
  const installation = (store: MovedStore) => readInstallation({ client, table: tableName(store) })
  return { place: opened, through, put, all, schema, installation, connect, client, tableName }
}

const move = (source: Place, target: Place, users = NOTHING) =>
  moveContent({ source, target, users, now: () => new Date(), say: () => {}, signal })

describe('content', () => {
  it('arrives unchanged, and a second move changes nothing', async () => {
    const [source, target] = [await place(CONTENT), await place()]
    const before = await source.all('content')
    const { stores, accounts } = await move(source.place, target.place)
    expect(stores).toMatchObject([
      { store: 'content', items: CONTENT.length, was_there: false },
      { store: 'collections', items: 1, was_there: false },
    ])
    expect(accounts).toEqual([2, 3])
    expect(await target.all('content')).toEqual(before)
    expect(await source.all('content')).toEqual(before)
    expect(await target.schema('collections')).toEqual({ version: currentVersion('collections') })
    const again = await move(source.place, target.place)
    expect(again.stores.map(({ was_there }) => was_there)).toEqual([true, true])
    expect(again.stores.map(({ hash }) => hash)).toEqual(stores.map(({ hash }) => hash))
  })

  it('gets the owners of the map, and its former owners through the inverse map', async () => {
    const [source, there, back] = [await place(CONTENT), await place(), await place()]
    await move(source.place, there.place, new Map(parseUsersMap('2,3\n3,7')))
    expect(await there.all('collections')).toMatchObject([{ pk: 'WORDS#3', user_id: 3, gsi1pk: 'WORDS#3' }])
    for (const store of MOVED_STORES)
      expect(await there.installation(store)).toMatchObject({ highest_user_id: 7 })
    await move(there.place, back.place, new Map(parseUsersMap('3,2\n7,3')))
    for (const store of MOVED_STORES) expect(await back.all(store)).toEqual(await source.all(store))
  })

  it('joins the installation of the accounts at the target, and never brings its own along', async () => {
    const [source, target] = [await place(CONTENT), await place()]
    const at = ({ client, tableName }: Awaited<ReturnType<typeof place>>, store: StoreName) => ({
      client,
      table: tableName(store),
    })
    for (const store of MOVED_STORES) await proposeInstallation(at(source, store), 'the source')
    await ensureTables(target.client, tablesOf('accounts'), target.tableName)
    await proposeInstallation(at(target, 'accounts'), 'the target')
    await settleInstallation(at(target, 'accounts'))
    await move(source.place, { ...target.place, accounts: target.client })
    for (const store of MOVED_STORES)
      expect(await target.installation(store)).toMatchObject({ id: 'the target', is_settled: true })
    await expect(move(source.place, target.place)).resolves.toBeTruthy()
  })

  it('is refused if the map would merge accounts, or the target has other content', async () => {
    const [source, target] = [await place(CONTENT), await place([reading(9, 9)])]
    const fresh = await place()
    await expect(move(source.place, fresh.place, new Map([[2, 3]]))).rejects.toThrow(
      'would merge the accounts 2 and 3 into 3',
    )
    await expect(move(source.place, target.place)).rejects.toThrow(
      'The store content of the target has other content (1 items)',
    )
    expect(await target.all('content')).toEqual([reading(9, 9)])
  })

  it('is refused from a store that is in use or of another release', async () => {
    const [source, target] = [await place(CONTENT), await place()]
    const until = new Date(Date.now() + 60_000).toISOString()
    await source.put('content', { pk: 'lease#controller', sk: 'lease', owner: 'somebody', until })
    await expect(move(source.place, target.place)).rejects.toThrow('(somebody): stop it first')
    await source.put('content', {
      pk: 'lease#controller',
      sk: 'lease',
      owner: 'somebody',
      until: '2020-01-01T00:00:00Z',
    })
    await writeSchema({ client: source.client, table: source.tableName('collections') }, { version: 1 })
    await expect(move(source.place, target.place)).rejects.toThrow('run npm run bootstrap there')
    expect(await target.all('content')).toEqual([])
  })
})

describe('moving that is cut off', () => {
  it('is completed by the next run, and until then nothing starts on the target', async () => {
    const source = await place(CONTENT)
    const counted = (await place()).through()
    const requests = losableClient(counted.clients.content)
    await move(source.place, counted)
    // The last request marks the move as complete. The one in the middle is another each day.
    const whole = requests.requests()
    for (const done of [1, 2 + (testSeed() % (whole - 2)), whole]) {
      const target = await place()
      const lost = target.through()
      losableClient(lost.clients.content).loseAfter(done)
      await expect(move(source.place, lost)).rejects.toThrow('gone')
      const left = await Promise.all(MOVED_STORES.map(target.schema))
      if ((await target.all('content')).length > 0)
        expect(left.some(schema => schema?.arriving !== undefined)).toBe(done < whole)
      await move(source.place, target.place)
      for (const store of MOVED_STORES) {
        expect(await target.all(store)).toEqual(await source.all(store))
        expect(await target.schema(store)).toEqual({ version: currentVersion(store) })
      }
    }
  })

  it('is not completed with other content', async () => {
    const [source, target] = [await place(CONTENT), await place()]
    await expect(move(source.place, cutOff(target.through()))).rejects.toThrow('cut off')
    await source.put('content', reading(3, 999))
    await expect(move(source.place, target.place)).rejects.toThrow('Moving other content into the store')
  })

  it('reports other writes to the target', async () => {
    const [source, target] = [await place(CONTENT), await place()]
    await expect(move(source.place, cutOff(target.through()))).rejects.toThrow('cut off')
    await target.put('content', reading(9, 999))
    await expect(move(source.place, target.place)).rejects.toThrow('something else writes to it')
  })
})

/** A place that is lost when the first items are written there. */
function cutOff(place: Place): Place {
  let lost = false
  place.clients.content.middlewareStack.add(
    (next, { commandName }) =>
      async args => {
        if (lost) throw new Error('cut off')
        const answer = await next(args)
        lost = commandName === 'TransactWriteItemsCommand' || commandName === 'TransactWriteCommand'
        return answer
      },
    { step: 'initialize', priority: 'low' },
  )
  return place
}
