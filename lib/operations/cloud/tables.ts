import {
  type Projection,
  prefixed,
  STORE_NAMES,
  STORES,
  type StoreName,
  type TableDefinition,
} from '../../store/tables.ts'
import { componentName } from './components.ts'

/** The rights of a table's owner: neither to scan it nor to change the table itself. */
export const tableActions =
  'GetItem BatchGetItem Query PutItem UpdateItem DeleteItem BatchWriteItem ConditionCheckItem'
    .split(' ')
    .map(action => `dynamodb:${action}`)

export interface TablePlan {
  component: string
  store: StoreName
  /** The name the services look for: TABLE_PREFIX and the table's own. */
  tableName: string
  dynamo: ReturnType<typeof dynamoArguments>
}

/** Every table of every store. */
export const tablePlans = (prefix: string): TablePlan[] =>
  STORE_NAMES.flatMap(store =>
    STORES[store].map(definition => ({
      component: componentName(definition.name, 'table'),
      store,
      tableName: prefixed(prefix)(definition.name),
      dynamo: dynamoArguments(definition),
    })),
  )

/** The arguments of sst.aws.Dynamo. */
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
