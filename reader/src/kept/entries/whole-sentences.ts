import { articles } from '../../../../lib/contracts/study/articles.ts'
import type { KeptAnswer } from '../answers/answer.ts'
import { bodyOf } from '../answers/replies.ts'
import { pathFor, queryOf, textOf } from '../requests.ts'

/** Rows of one request, with their translations and explanations: 12 requests for a book of 3,000. */
export const WHOLE_PAGE = 256

export const wholeRequest = (id: number, page: number) =>
  pathFor(articles.get, id, `offset=${page * WHOLE_PAGE}&limit=${WHOLE_PAGE}`)

export const wholePages = (total_rows: number) => Math.max(1, Math.ceil(total_rows / WHOLE_PAGE))

/** One sentence with its translation and explanation, out of its page. */
export const wholeSentences: KeptAnswer = {
  matches({ route, path }) {
    const query = queryOf(path)
    return route.path === articles.get.path && query.get('limit') === '1' && !query.has('view')
  },
  async answer({ path }, database) {
    const id = textOf(path)
    const index = Number(queryOf(path).get('offset'))
    if (id === null || !Number.isInteger(index)) return null
    const body = await bodyOf(database, wholeRequest(id, Math.floor(index / WHOLE_PAGE)))
    if (body === null) return null
    const page = articles.get.output.parse(JSON.parse(body))
    const row = page.sentences.find(each => each.index === index)
    const isLast = index + 1 >= page.total_rows
    return row ? JSON.stringify({ ...page, sentences: [row], next_offset: isLast ? null : index + 1 }) : null
  },
}
