import type { z } from 'zod'
import type { List, Page } from '../../contracts/schemas/basics.ts'
import type { StoreTable } from '../client.ts'
import { plainPage, plainPages } from './plain-read.ts'

/** Names and checks the attributes by a schema. */
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
  const rows: z.output<S>[] = []
  for await (const page of typedPages(where, query, schema)) rows.push(...page)
  return rows
}

/** Only counts the items before and after the page. */
export async function typedPage<S extends z.ZodObject>(
  { client, signal }: Where,
  query: Query,
  schema: S,
  page: Page,
): Promise<List<z.output<S>>> {
  const { items, ...counts } = await plainPage(client, query, schema.keyof().options, page, signal)
  return { items: items.map(item => schema.parse(item)), ...counts }
}
