import type { Article } from '../../../../lib/contracts/schemas/articles/articles.ts'
import type { PageRow } from '../../../../lib/contracts/schemas/articles/sentences.ts'
import type { KeptSentence } from '../../../../lib/contracts/schemas/learners/kept-sentences.ts'
import { queryClient } from '../../api/query-client.ts'
import type { Head } from '../../articles/head.ts'
import { soundOf } from '../../media/sound.ts'
import { heardQuery } from '../../media/use-heard.ts'
import { BLOCK, blockOf, blockQuery } from '../read/queries.ts'

/** A sentence that can be heard. */
export interface Heard {
  readonly article: Pick<Article, 'id' | 'has_media' | 'title'>
  readonly row: PageRow
}

/** Sentences in an order. */
export interface Source {
  readonly count: number
  /** Null if there is nothing to hear at this place. */
  at(position: number): Promise<Heard | null>
}

/** The rows of a text. */
export const rowsOf = (head: Head): Source => ({
  count: head.total_rows,
  async at(position) {
    const rows = await queryClient.ensureQueryData(blockQuery(head.id, blockOf(position)))
    const row = rows[position % BLOCK]
    return row && soundOf(head, row) ? { article: head, row } : null
  },
})

/** Kept sentences that still stand in a text. */
export const sentencesOf = (kept: readonly KeptSentence[]): Source => ({
  count: kept.length,
  async at(position) {
    const sentence = kept[position]
    if (!sentence || sentence.article_id === null || sentence.origin.state === 'gone') return null
    const place = { article_id: sentence.article_id, index: sentence.origin.index }
    const heard = await queryClient.ensureQueryData(heardQuery(place, sentence.front.sentence))
    return heard && soundOf(heard.article, heard.row) ? heard : null
  },
})
