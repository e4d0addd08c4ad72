import { z } from 'zod'
import { GrammarSpan, Skills } from '../../../../lib/contracts/schemas/japanese/lexicon.ts'
import { Furigana } from '../../../../lib/contracts/schemas/japanese/text.ts'
import { bodyOf } from '../answers/replies.ts'
import type { KeptDatabase } from '../database.ts'
import { blocksOf, rowsRequest, wordsRequest } from '../text-requests.ts'

const Rows = z.object({
  sentences: z.array(z.object({ index: z.number(), sentence: z.string(), furigana: Furigana })),
})
export type KeptRow = z.output<typeof Rows>['sentences'][number]

const Words = z.object({
  rows: z.array(
    z.object({
      index: z.number(),
      tokens: z.array(z.tuple([z.number(), z.number(), z.string().nullable()])).nullable(),
      grammar: z.array(GrammarSpan).nullable(),
    }),
  ),
  skills: Skills,
})
export type KeptWords = z.output<typeof Words>

/** The rows of a text on this device, block by block; a block that is missing is left out. */
export async function* keptRows(database: KeptDatabase, id: number): AsyncGenerator<KeptRow[]> {
  const text = await database.get('texts', id)
  for (let block = 0; block < blocksOf(text?.total_rows ?? 0); block += 1) {
    const body = await bodyOf(database, rowsRequest(id, block))
    if (body !== null) yield Rows.parse(JSON.parse(body)).sentences
  }
}

/** The words of its rows, in the same way. */
export async function* keptWords(database: KeptDatabase, id: number): AsyncGenerator<KeptWords> {
  const text = await database.get('texts', id)
  for (let block = 0; block < blocksOf(text?.total_rows ?? 0); block += 1) {
    const body = await bodyOf(database, wordsRequest(id, block))
    if (body !== null) yield Words.parse(JSON.parse(body))
  }
}
