import { positions } from '../../../lib/contracts/relays/positions.ts'
import { BLOCK_ROWS } from '../../../lib/contracts/schemas/articles/articles.ts'
import { MOST_TIMES } from '../../../lib/contracts/schemas/articles/sentences.ts'
import { articleWords } from '../../../lib/contracts/study/article-words.ts'
import { articles } from '../../../lib/contracts/study/articles.ts'
import { pathFor } from './requests.ts'

// The requests of the screen that reads a text, as its queries make them.

export const headRequest = (id: number) => pathFor(articles.get, id, 'offset=0&limit=1&view=reading')

export const rowsRequest = (id: number, block: number) =>
  pathFor(articles.get, id, `offset=${block * BLOCK_ROWS}&limit=${BLOCK_ROWS}&view=reading`)

export const wordsRequest = (id: number, block: number) =>
  pathFor(articleWords.words, id, `offset=${block * BLOCK_ROWS}&limit=${BLOCK_ROWS}`)

export const positionRequest = (id: number) => pathFor(positions.get, id)
export const layoutRequest = (id: number) => pathFor(articles.layout, id)
export const contentsRequest = (id: number) => pathFor(articles.contents, id)

export const timesRequest = (id: number, part: number) =>
  pathFor(articles.times, id, `offset=${part * MOST_TIMES}&limit=${MOST_TIMES}`)
/** The numbers of the requests that together cover the times of so many rows. */
export const partsOfTimes = (total_rows: number) =>
  Array.from({ length: Math.ceil(total_rows / MOST_TIMES) }, (_, part) => part)

export const blocksOf = (total_rows: number) => Math.max(1, Math.ceil(total_rows / BLOCK_ROWS))
