import type { CreateTableCommandInput } from '@aws-sdk/client-dynamodb'

export type Projection = 'ALL' | 'KEYS_ONLY' | readonly string[]

interface IndexDefinition {
  readonly name: 'gsi1' | 'gsi2' | 'gsi3'
  readonly projection: Projection
}

export interface TableDefinition<Name extends string = string> {
  readonly name: Name
  readonly indexes: readonly IndexDefinition[]
  /** The attribute with the second after which DynamoDB may delete the item. */
  readonly ttl: string | null
}

const words = (list: string) => list.split(' ')

const TTL_ATTRIBUTE = 'expires_at_epoch'

/** ElectroDB ignores items that lack these two. */
const IDENTIFIERS = ['__edb_e__', '__edb_v__'] as const

/** Attributes for filtering, sorting and counting articles; each further one slows that down. */
const ARTICLE_ORDER = words(
  'id user_id genre status is_public guest_visible title author type created_at updated_at total_sentences',
)

/** Omits `progress`, so that a running task rewrites no index. */
const ARTICLE_LIST = [
  ...ARTICLE_ORDER,
  ...words('article_id output_language explanation_level explain_mode model total_rows'),
  ...IDENTIFIERS,
]

const RECORD_LIST = [...words('user_id label state kind tags created_at updated_at'), ...IDENTIFIERS]

const index = (name: IndexDefinition['name'], projection: Projection): IndexDefinition => ({
  name,
  projection,
})
/**
 * Omits password hashes. Usage records are read from the table once their keys are found: their attributes in three indexes
 * would take four times the space.
 */
const ACCOUNT_LISTS = [
  ...words('id username username_key role created_at updated_at'),
  ...words('code note max_uses used_count taken_count expires_at enabled'),
  ...words('invite_code status reason decided_at'),
  ...IDENTIFIERS,
]

/** Omits settings, which may be long. */
const MEMBER_LIST = [...words('user_id nickname tier providers avatar created_at last_seen'), ...IDENTIFIERS]

const table = <Name extends string>(
  name: Name,
  indexes: readonly IndexDefinition[],
  { expires = false } = {},
): TableDefinition<Name> => ({ name, indexes, ttl: expires ? TTL_ATTRIBUTE : null })

/** No transaction crosses stores. */
export const STORES = {
  accounts: [
    table(
      'accounts',
      [index('gsi1', ACCOUNT_LISTS), index('gsi2', 'KEYS_ONLY'), index('gsi3', ['user_id'])],
      { expires: true },
    ),
    table('identities', [index('gsi1', 'KEYS_ONLY')], { expires: true }),
    table('members', [index('gsi1', MEMBER_LIST)]),
  ],
  content: [
    table(
      'content',
      [index('gsi1', ARTICLE_LIST), index('gsi2', ARTICLE_LIST), index('gsi3', ARTICLE_ORDER)],
      { expires: true },
    ),
  ],
  collections: [table('collections', [index('gsi1', RECORD_LIST), index('gsi2', 'KEYS_ONLY')])],
} as const

export type StoreName = keyof typeof STORES
export type TableName = (typeof STORES)[StoreName][number]['name']

export const STORE_NAMES = ['accounts', 'content', 'collections'] as const satisfies readonly StoreName[]

export const tablesOf = (store: StoreName): readonly TableDefinition[] => STORES[store]

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
