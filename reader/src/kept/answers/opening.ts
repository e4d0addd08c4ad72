import { BLOCK_ROWS } from '../../../../lib/contracts/schemas/articles/articles.ts'
import { opening } from '../../../../lib/contracts/study/opening.ts'
import { queryOf, textOf } from '../requests.ts'
import { rowsRequest, wordsRequest } from '../text-requests.ts'
import type { KeptAnswer } from './answer.ts'
import { keptPosition } from './position.ts'
import { bodyOf } from './replies.ts'

/** The first answer of a text, put together from its rows, their words and the place where the learner stopped. */
export const openings: KeptAnswer = {
  matches: ({ route }) => route.path === opening.get.path,
  async answer({ path }, database) {
    const id = textOf(path)
    const text = id === null ? undefined : await database.get('texts', id)
    if (id === null || !text || text.state === null) return null
    const requestedRow = queryOf(path).get('row')
    const position = requestedRow === null ? await keptPosition(database, id) : null
    const row = requestedRow === null ? (position?.index ?? 0) : Number(requestedRow)
    const block = Math.floor(Math.min(row, Math.max(0, text.total_rows - 1)) / BLOCK_ROWS)
    const [article, words] = await Promise.all([
      bodyOf(database, rowsRequest(id, block)),
      bodyOf(database, wordsRequest(id, block)),
    ])
    if (article === null || words === null) return null
    return `{"position":${JSON.stringify(position)},"article":${article},"words":${words}}`
  },
}
