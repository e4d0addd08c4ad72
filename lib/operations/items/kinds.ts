import { collectionEntities } from '../../data/entities/collections/entities.ts'
import { contentEntities } from '../../data/entities/content/entities.ts'
import type { Belonging } from '../../store/belonging.ts'
import { createStoreClient, type StoreTable } from '../../store/client.ts'
import { installationItems } from '../../store/engine/installation.ts'
import { schemaItems } from '../../store/engine/schema-version.ts'
import { type Declared, declarationsAmong } from '../../store/entity.ts'
import { leaseItems } from '../../store/lease-record.ts'
import type { TableName } from '../../store/tables.ts'
import { counterItems } from '../../store/writing/counter.ts'
import { accountEntities, identityEntities, memberEntities } from '../../user-manager/accounts/accounts.ts'
import { type Item, type KeyForm, keyFormsOf } from './key-form.ts'

export interface Kind {
  readonly entity: string
  readonly belonging: Belonging
  readonly main: KeyForm
  /** Keyed by the attribute of the partition key: `gsi1pk`. */
  readonly others: ReadonlyMap<string, KeyForm>
}

const ENTITIES = {
  accounts: accountEntities,
  identities: identityEntities,
  members: memberEntities,
  content: contentEntities,
  collections: collectionEntities,
} satisfies Record<TableName, (where: StoreTable) => object>

/** Entities need a client to be built; nothing is sent. */
export function declaredIn(table: TableName): Declared[] {
  const client = createStoreClient({ endpoint: 'http://127.0.0.1:1' })
  return declarationsAmong(ENTITIES[table]({ client, table }))
}

function kindOf({ schema }: Declared): Kind {
  const [main, ...others] = keyFormsOf(schema)
  if (!main) throw new Error(`${schema.model.entity} has no key`)
  return {
    entity: schema.model.entity,
    belonging: schema.belonging,
    main,
    others: new Map(others.map(form => [form.pk.field, form])),
  }
}

const OF_STORES = [schemaItems, installationItems, leaseItems, counterItems]

const firstWord = (pk: string) => pk.split('#', 1)[0] ?? pk

const kinds = new Map<TableName, ReadonlyMap<string, Kind[]>>()
function kindsIn(table: TableName): ReadonlyMap<string, Kind[]> {
  const byWord =
    kinds.get(table) ??
    Map.groupBy([...declaredIn(table), ...OF_STORES].map(kindOf), ({ main }) => firstWord(main.pk.template))
  kinds.set(table, byWord)
  return byWord
}

const kindsUnder = (table: TableName, pk: string): readonly Kind[] => kindsIn(table).get(firstWord(pk)) ?? []

export const findKind = (table: TableName, key: Item): Kind | undefined =>
  kindsUnder(table, String(key.pk)).find(({ main }) => main.partsOf(key))

export function ownerOfPartition(table: TableName, pk: string): number | undefined {
  for (const { main } of kindsUnder(table, pk)) {
    const id = main.pk.partsOf(pk)?.user_id
    if (id !== undefined) return Number(id)
  }
  return undefined
}
