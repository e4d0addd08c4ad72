import {
  type Projection,
  prefixed,
  STORE_NAMES,
  STORES,
  type StoreName,
  type TableDefinition,
} from '../../store/tables.ts'
import { componentName } from './components.ts'

/** Excludes scanning and changing the table itself. */
export const tableActions =
  'GetItem BatchGetItem Query PutItem UpdateItem DeleteItem BatchWriteItem ConditionCheckItem'
    .split(' ')
    .map(action => `dynamodb:${action}`)

export interface TablePlan {
  component: string
  store: StoreName
  /** TABLE_PREFIX and the table's own name, by which services look for it. */
  tableName: string
  dynamo: ReturnType<typeof dynamoArguments>
}

export const tablePlans = (prefix: string): TablePlan[] =>
  STORE_NAMES.flatMap(store =>
    STORES[store].map(definition => ({
      component: componentName(definition.name, 'table'),
      store,
      tableName: prefixed(prefix)(definition.name),
      dynamo: dynamoArguments(definition),
    })),
  )

function dynamoArguments({ indexes, ttl }: TableDefinition) {
  const primaryIndex = keyPair('')
  const globalIndexes = Object.fromEntries(
    indexes.map(({ name, projection }) => [name, { ...keyPair(name), projection: asInSst(projection) }]),
  )
  const fields = [primaryIndex, ...Object.values(globalIndexes)].flatMap(key => [key.hashKey, key.rangeKey])
  return {
    fields: Object.fromEntries(fields.map(field => [field, 'string' as const])),
    primaryIndex,
    globalIndexes,
    ...(ttl === null ? {} : { ttl }),
  }
}

const keyPair = (index: string) => ({ hashKey: `${index}pk`, rangeKey: `${index}sk` })

function asInSst(projection: Projection): 'all' | 'keys-only' | string[] {
  if (typeof projection !== 'string') return [...projection]
  return projection === 'ALL' ? 'all' : 'keys-only'
}
