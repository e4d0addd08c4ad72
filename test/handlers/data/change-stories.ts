import { paginateScan } from '@aws-sdk/lib-dynamodb'
import { expect } from 'vitest'
import type { MadeChange } from '../../../lib/contracts/schemas/learners/changes.ts'
import { wordReceiptRecord } from '../../../lib/data/entities/collections/words.ts'
import { usageIn, usageKey } from '../../../lib/data/entities/usage/counted.ts'
import { bytesOfLearning } from '../../../lib/data/quota/count-stored.ts'
import { itemsWith } from '../../../lib/store/writing/batch.ts'
import { type DataClient, type Lab, reader } from './lab.ts'
import { allWords, mapOf, newRequest } from './word-stories.ts'

export const madeBy = async (client: DataClient, query: object = {}) =>
  (await client.changes.list({ query })).items
/** The line of the change that was made last. */
export const newest = async (client: DataClient): Promise<MadeChange> => {
  const [line] = await madeBy(client)
  if (!line) throw new Error('Nothing was done.')
  return line
}
export const undo = (client: DataClient, undone: string, request_id = newRequest()) =>
  client.changes.undo({ params: { request_id: undone }, body: { request_id } })
export const undoNewest = async (client: DataClient) => undo(client, (await newest(client)).request_id)

/** All that a learner has of some words, but versions and the times of their changes. */
export async function allOf(client: DataClient) {
  const words = (await allWords(client)).map(async ({ skill_id }) => {
    const { version: _, updated_at: _at, ...word } = await client.words.get({ params: { skill_id } })
    const { cards } = await client.words.reviews({ params: { skill_id }, query: {} })
    return { ...word, cards: cards.map(({ version: _version, ...card }) => card) }
  })
  return { words: await Promise.all(words), map: await mapOf(client) }
}

export const sentence = (text: string) => ({ sentence: text, start: 0, length: 1 })

const RECEIPTS = /^(WORDREQUESTS|IMPORTRECEIPTS|USAGE)#/

/**
 * All items of the reader's words, without what follows from how they were packed; of receipts all that they say together.
 * The bytes of all are counted.
 */
export async function itemsOf({ app: { learning } }: Lab): Promise<string[]> {
  const { client, table } = learning
  const items: Record<string, unknown>[] = []
  const scan = { TableName: table, ConsistentRead: true }
  for await (const { Items = [] } of paginateScan({ client }, scan)) items.push(...Items)
  const [usage] = await itemsWith(learning, [usageKey(reader.user_id)])
  expect(usageIn(usage).by_kind.learning).toBe(await bytesOfLearning(learning, reader.user_id))
  const texts = items.flatMap(({ vocabulary_version: _, version: _version, ...item }) => {
    if (!RECEIPTS.test(String(item.pk))) return JSON.stringify(Object.entries(item).sort())
    if (!String(item.pk).startsWith('WORDREQUESTS')) return []
    const { was, undo, superseded, written } = wordReceiptRecord.decode({ ...item, version: 1 })
    return [was, undo, superseded, written].flatMap(said =>
      Object.entries(said ?? {}).map(each => JSON.stringify(each)),
    )
  })
  return texts.map(withoutIds).sort()
}

/** Ids of requests have a time. */
export const withoutIds = (text: string) => text.replaceAll(/01[0-9A-HJKMNP-TV-Z]{24}/g, 'id')
