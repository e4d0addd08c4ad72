import type { z } from 'zod'
import type { List, Page } from '../../contracts/schemas/basics.ts'
import type { StoreTable } from '../client.ts'
import { plainBatchGetAll } from '../writing/batch.ts'
import { type PlainItem, plainBatches, plainPage, plainPages } from './plain-read.ts'

/** Reads of plain items, in the form that a schema describes: it names the attributes, and checks them. */
type Query = Parameters<typeof plainPages>[1]
type Where = StoreTable & { readonly signal: AbortSignal }

export async function* typedPages<S extends z.ZodObject>(
  { client, signal }: Where,
  query: Query,
  schema: S,
): AsyncGenerator<z.output<S>[]> {
  for await (const items of plainPages(client, query, schema.keyof().options, signal))
    yield items.map(item => schema.parse(item))
}

export async function typedQuery<S extends z.ZodObject>(where: Where, query: Query, schema: S) {
  const found: z.output<S>[] = []
  for await (const page of typedPages(where, query, schema)) found.push(...page)
  return found
}

/** One page of what a query finds; the items before and after it are only counted. */
export async function typedPage<S extends z.ZodObject>(
  { client, signal }: Where,
  query: Query,
  schema: S,
  page: Page,
): Promise<List<z.output<S>>> {
  const { items, ...counts } = await plainPage(client, query, schema.keyof().options, page, signal)
  return { items: items.map(item => schema.parse(item)), ...counts }
}

/** The current items with these keys, in this order, without missing ones. */
export async function itemsWith(
  { client, table, signal }: Where,
  keys: readonly { pk: string; sk: string }[],
): Promise<PlainItem[]> {
  const items = await plainBatchGetAll(client, plainBatches(table, keys), signal)
  const byKey = new Map(items.map(item => [nameOf(item), item]))
  return keys.map(key => byKey.get(nameOf(key))).filter(item => item !== undefined)
}

const nameOf = ({ pk, sk }: PlainItem | { pk: string; sk: string }) => `${pk} ${sk}`
