import type { CreateTableCommandInput } from '@aws-sdk/client-dynamodb'

const INDEX_NAMES = ['gsi1', 'gsi2', 'gsi3'] as const
type IndexName = (typeof INDEX_NAMES)[number]

/** A list names the attributes an index carries besides the keys. */
export type Projection = 'ALL' | 'KEYS_ONLY' | readonly string[]

export interface IndexDefinition {
  readonly name: IndexName
  readonly projection: Projection
}

export interface TableDefinition<Name extends string = string> {
  readonly name: Name
  readonly indexes: readonly IndexDefinition[]
  /** Attribute holding the second after which DynamoDB may delete the item. */
  readonly ttl: string | null
}

const TTL_ATTRIBUTE = 'expires_at_epoch'

/** What a list of articles shows. `progress` stays out, so that a running task rewrites no index. */
const ARTICLE_LIST = [
  'id',
  'user_id',
  'article_id',
  'genre',
  'status',
  'is_public',
  'guest_visible',
  'title',
  'author',
  'type',
  'output_language',
  'explanation_level',
  'explain_mode',
  'model',
  'created_at',
  'updated_at',
  'total_rows',
  'total_sentences',
  // ElectroDB drops items it reads without its two identifiers.
  '__edb_e__',
  '__edb_v__',
] as const

/** What administrators filter, sort and count all articles by: every attribute more makes that slower. */
const ARTICLE_ORDER = [
  'id',
  'user_id',
  'genre',
  'status',
  'is_public',
  'guest_visible',
  'title',
  'author',
  'type',
  'created_at',
  'updated_at',
  'total_sentences',
] as const

const ALL_IN_EVERY_INDEX = { gsi1: 'ALL', gsi2: 'ALL', gsi3: 'ALL' } as const

const table = <Name extends string>(
  name: Name,
  { projections, expires }: { projections: Readonly<Record<IndexName, Projection>>; expires: boolean },
): TableDefinition<Name> => ({
  name,
  indexes: INDEX_NAMES.map(index => ({ name: index, projection: projections[index] })),
  ttl: expires ? TTL_ATTRIBUTE : null,
})

/** The tables of each store. No transaction crosses stores. */
export const STORES = {
  accounts: [
    table('accounts', { projections: ALL_IN_EVERY_INDEX, expires: true }),
    table('identities', { projections: ALL_IN_EVERY_INDEX, expires: true }),
    table('members', { projections: ALL_IN_EVERY_INDEX, expires: false }),
  ],
  content: [
    table('content', {
      projections: { gsi1: ARTICLE_LIST, gsi2: ARTICLE_LIST, gsi3: ARTICLE_ORDER },
      expires: true,
    }),
  ],
  collections: [table('collections', { projections: ALL_IN_EVERY_INDEX, expires: false })],
} as const

export type StoreName = keyof typeof STORES
export type TableName = (typeof STORES)[StoreName][number]['name']

export const STORE_NAMES = ['accounts', 'content', 'collections'] as const satisfies readonly StoreName[]

/** Maps a table's logical name to its name in the database. */
export type TableNaming = (name: string) => string

export const prefixed =
  (prefix: string): TableNaming =>
  name =>
    `${prefix}${name}`

const keyPair = (partition: string, sort: string) => [
  { AttributeName: partition, KeyType: 'HASH' as const },
  { AttributeName: sort, KeyType: 'RANGE' as const },
]

const projectionInput = (projection: Projection) =>
  typeof projection === 'string'
    ? { ProjectionType: projection }
    : { ProjectionType: 'INCLUDE' as const, NonKeyAttributes: [...projection] }

export function createTableInput(
  definition: TableDefinition,
  tableName: TableNaming = prefixed(''),
): CreateTableCommandInput {
  const keyNames = ['', ...definition.indexes.map(index => index.name)]
  return {
    TableName: tableName(definition.name),
    BillingMode: 'PAY_PER_REQUEST',
    KeySchema: keyPair('pk', 'sk'),
    AttributeDefinitions: keyNames
      .flatMap(name => [`${name}pk`, `${name}sk`])
      .map(name => ({ AttributeName: name, AttributeType: 'S' })),
    GlobalSecondaryIndexes: definition.indexes.map(({ name, projection }) => ({
      IndexName: name,
      KeySchema: keyPair(`${name}pk`, `${name}sk`),
      Projection: projectionInput(projection),
    })),
  }
}
