import { z } from 'zod'
import {
  createTableInput,
  prefixed,
  STORE_NAMES,
  STORES,
  type StoreName,
  type TableDefinition,
} from '../store/tables.ts'
import { componentName } from './component-name.ts'

const Attribute = z.object({ AttributeName: z.string() })
const KeySchema = z
  .tuple([
    Attribute.extend({ KeyType: z.literal('HASH') }),
    Attribute.extend({ KeyType: z.literal('RANGE') }),
  ])
  .transform(([hash, range]) => ({ hashKey: hash.AttributeName, rangeKey: range.AttributeName }))
const Projection = z
  .object({
    ProjectionType: z.enum(['ALL', 'KEYS_ONLY', 'INCLUDE']),
    NonKeyAttributes: z.array(z.string()).default([]),
  })
  .transform(({ ProjectionType, NonKeyAttributes }) => {
    if (ProjectionType === 'INCLUDE') return NonKeyAttributes
    return ProjectionType === 'ALL' ? ('all' as const) : ('keys-only' as const)
  })

/** The arguments of sst.aws.Dynamo for a table as CreateTable takes it. */
const DynamoArguments = z
  .object({
    AttributeDefinitions: z.array(Attribute.extend({ AttributeType: z.literal('S') })),
    KeySchema,
    GlobalSecondaryIndexes: z.array(z.object({ IndexName: z.string(), KeySchema, Projection })),
  })
  .transform(({ AttributeDefinitions, KeySchema, GlobalSecondaryIndexes }) => ({
    fields: Object.fromEntries(
      AttributeDefinitions.map(({ AttributeName }) => [AttributeName, 'string' as const]),
    ),
    primaryIndex: KeySchema,
    globalIndexes: Object.fromEntries(
      GlobalSecondaryIndexes.map(index => [
        index.IndexName,
        { ...index.KeySchema, projection: index.Projection },
      ]),
    ),
  }))

/** What the owner of a table may do with it: neither scan it nor change the table itself. */
export const tableActions = [
  'GetItem',
  'BatchGetItem',
  'Query',
  'PutItem',
  'UpdateItem',
  'DeleteItem',
  'BatchWriteItem',
  'ConditionCheckItem',
].map(action => `dynamodb:${action}`)

export interface TablePlan {
  component: string
  store: StoreName
  /** The name the services look for: TABLE_PREFIX and the table's own. */
  tableName: string
  dynamo: z.output<typeof DynamoArguments> & { ttl?: string }
}

/** Every table of every store. */
export function tablePlans(prefix: string): TablePlan[] {
  const plan = (store: StoreName, definition: TableDefinition): TablePlan => ({
    component: componentName(definition.name, 'table'),
    store,
    tableName: prefixed(prefix)(definition.name),
    dynamo: {
      ...DynamoArguments.parse(createTableInput(definition)),
      ...(definition.ttl === null ? {} : { ttl: definition.ttl }),
    },
  })
  return STORE_NAMES.flatMap(store => STORES[store].map(definition => plan(store, definition)))
}
