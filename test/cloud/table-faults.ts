import { isDeepStrictEqual } from 'node:util'
import { createTableInput, prefixed, STORES } from '../../lib/store/tables.ts'
import { type Deployed, TABLE_PREFIX } from './deployed.ts'

/** Tables that differ from what the services create for themselves elsewhere. */
export function tableFaults({ tables }: Deployed): string[] {
  const wanted = Object.values(STORES).flat()
  const differing = wanted.filter(definition => {
    const { BillingMode: _, ...input } = createTableInput(definition, prefixed(TABLE_PREFIX))
    const table = tables.find(({ args }) => args.transform.table.name === input.TableName)
    if (!table) return true
    const same = isDeepStrictEqual(asCreated(table.args), input)
    return !same || (table.args.ttl ?? null) !== definition.ttl
  })
  return [
    ...differing.map(({ name }) => `${name} differs`),
    ...(tables.length === wanted.length ? [] : [`there are ${tables.length} tables`]),
  ]
}

/** The CreateTable that sst makes of the arguments of sst.aws.Dynamo. */
function asCreated({ fields, primaryIndex, globalIndexes, transform }: Deployed['tables'][number]['args']) {
  const keys = ({ hashKey, rangeKey }: { hashKey: string; rangeKey: string }) => [
    { AttributeName: hashKey, KeyType: 'HASH' },
    { AttributeName: rangeKey, KeyType: 'RANGE' },
  ]
  return {
    TableName: transform.table.name,
    KeySchema: keys(primaryIndex),
    AttributeDefinitions: Object.entries(fields).map(([name, type]) => ({
      AttributeName: name,
      AttributeType: type === 'string' ? 'S' : type,
    })),
    GlobalSecondaryIndexes: Object.entries(globalIndexes).map(([name, { projection, ...index }]) => ({
      IndexName: name,
      KeySchema: keys(index),
      Projection: Array.isArray(projection)
        ? { ProjectionType: 'INCLUDE', NonKeyAttributes: projection }
        : { ProjectionType: projection === 'all' ? 'ALL' : 'KEYS_ONLY' },
    })),
  }
}
