import { DescribeTableCommand, DescribeTimeToLiveCommand } from '@aws-sdk/client-dynamodb'
import { GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { IndexedArticle, IndexedSummary } from '../../../lib/data/articles/list/kept-lists.ts'
import { ensureTables } from '../../../lib/store/engine/ensure-tables.ts'
import { createTableInput, prefixed, STORE_NAMES, STORES, tablesOf } from '../../../lib/store/tables.ts'
import { testStores } from '../../support/store.ts'

const stores = testStores()

describe('the declaration of the tables', () => {
  it('gives every table the same keys, and each index a pair of its own', () => {
    for (const definition of STORE_NAMES.flatMap(store => [...STORES[store]])) {
      const { KeySchema, GlobalSecondaryIndexes, AttributeDefinitions } = createTableInput(definition)
      const indexes = ['gsi1', 'gsi2', 'gsi3'].slice(0, definition.indexes.length)
      expect(KeySchema?.map(key => key.AttributeName)).toEqual(['pk', 'sk'])
      expect(GlobalSecondaryIndexes?.map(index => index.IndexName)).toEqual(indexes)
      expect(AttributeDefinitions?.map(attribute => attribute.AttributeName)).toEqual(
        ['', ...indexes].flatMap(index => [`${index}pk`, `${index}sk`]),
      )
    }
  })

  it('keeps the indexes of learning data narrow', () => {
    const [records, due] = STORES.collections[0].indexes.map(({ projection }) => projection)
    expect(new Set(records)).toEqual(
      new Set(
        ['user_id', 'label', 'state', 'kind', 'tags', 'created_at', 'updated_at', '__edb_e__', '__edb_v__'], //
      ),
    )
    expect(due).toBe('KEYS_ONLY')
  })

  it('keeps password hashes and the content of usage records out of the indexes of accounts', () => {
    const [lists, ofUser, ofArticle] = STORES.accounts[0].indexes.map(({ projection }) => projection)
    expect(lists).not.toBe('ALL')
    for (const attribute of ['password_hash', 'input_tokens', 'endpoint_id', 'cost'])
      expect(lists).not.toContain(attribute)
    expect([ofUser, ofArticle]).toEqual(['KEYS_ONLY', ['user_id']])
  })

  it('keeps the content of identities, and the settings of members, out of their indexes', () => {
    expect(STORES.accounts[1].indexes).toEqual([{ name: 'gsi1', projection: 'KEYS_ONLY' }])
    const [list] = STORES.accounts[2].indexes.map(({ projection }) => projection)
    expect(list).not.toBe('ALL')
    expect(list).not.toContain('settings')
  })

  it('names the tables of every store', () => {
    expect(STORE_NAMES.flatMap(store => tablesOf(store).map(({ name }) => name))).toEqual([
      'accounts',
      'identities',
      'members',
      'content',
      'collections',
    ])
  })

  it('keeps the progress of a running task out of every index', () => {
    for (const { projection } of STORES.content[0].indexes) {
      expect(projection).toBeInstanceOf(Array)
      expect(projection).not.toContain('progress')
      expect(projection).not.toContain('raw_content')
    }
  })

  it('lets the indexes of articles carry the attributes of their lists', () => {
    const [byOwner, published, all] = STORES.content[0].indexes.map(({ projection }) => projection)
    for (const projection of [byOwner, published])
      expect(projection).toEqual(expect.arrayContaining([...IndexedSummary.keyof().options, 'article_id']))
    expect(new Set(all)).toEqual(new Set(IndexedArticle.keyof().options))
  })

  it('stays within the hundred attributes DynamoDB lets a table project', () => {
    for (const { indexes } of STORE_NAMES.flatMap(store => [...STORES[store]])) {
      const projected = indexes.flatMap(({ projection }) =>
        typeof projection === 'string' ? [] : projection,
      )
      expect(projected.length).toBeLessThanOrEqual(100)
    }
  })

  it('names tables by one mapping', () => {
    expect(createTableInput(STORES.accounts[1], prefixed('staging-')).TableName).toBe('staging-identities')
  })
})

describe('ensuring tables', () => {
  it('creates the missing ones and keeps the existing ones', async () => {
    const { client, tableName } = await stores.open('accounts')
    const item = { pk: 'user#1', sk: 'user' }
    await client.send(new PutCommand({ TableName: tableName('accounts'), Item: item }))

    await Promise.all([
      ensureTables(client, STORES.accounts, tableName),
      ensureTables(client, STORES.content, tableName),
      ensureTables(client, STORES.content, tableName),
    ])

    const kept = await client.send(new GetCommand({ TableName: tableName('accounts'), Key: item }))
    expect(kept.Item).toEqual(item)
    const { Table } = await client.send(new DescribeTableCommand({ TableName: tableName('content') }))
    expect(Table?.TableStatus).toBe('ACTIVE')
  })

  it('lets DynamoDB expire items if the table declares it', async () => {
    // A store whose tables do not exist yet.
    const { client, tableName } = await stores.open('content')
    await ensureTables(client, STORES.accounts, tableName)
    const ttlOf = async (name: string) => {
      const command = new DescribeTimeToLiveCommand({ TableName: tableName(name) })
      return (await client.send(command)).TimeToLiveDescription?.AttributeName
    }
    expect(await ttlOf('identities')).toBe('expires_at_epoch')
    expect(await ttlOf('members')).toBeUndefined()
  })

  it('lets an index show only its own attributes', async () => {
    const { client, table: TableName } = await stores.open('content')
    const key = { pk: 'a', sk: 'b' }
    const ofLearner = { gsi1pk: 'c', gsi1sk: 'd' }
    const ofAll = { gsi3pk: 'e', gsi3sk: 'f' }
    const shown = { title: '花', model: 'm' }
    const Item = { ...key, ...ofLearner, ...ofAll, ...shown, progress: 40 }
    await client.send(new PutCommand({ TableName, Item }))

    const read = async (index: string, partition: string) => {
      const query = new QueryCommand({
        TableName,
        IndexName: index,
        KeyConditionExpression: `${index}pk = :pk`,
        ExpressionAttributeValues: { ':pk': partition },
      })
      return (await client.send(query)).Items
    }

    expect(await read('gsi1', 'c')).toEqual([{ ...key, ...ofLearner, ...shown }])
    expect(await read('gsi3', 'e')).toEqual([{ ...key, ...ofAll, title: '花' }])
  })
})
