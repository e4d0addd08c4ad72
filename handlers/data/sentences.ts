import { sentences } from '../../lib/contracts/data/contract.ts'
import { endpoint } from '../../lib/data/app.ts'
import { insertRows } from '../../lib/data/articles/rows/insert-rows.ts'
import {
  withExplanation,
  withResult,
  withTranslation,
} from '../../lib/data/articles/sentence/analysed-row.ts'
import { writeFurigana, writeResults } from '../../lib/data/articles/sentence/write-batch.ts'

export const insert = endpoint(sentences.insert, ({ params, body, app }) =>
  insertRows(app.content, params.id, body),
)

export const translations = endpoint(sentences.translations, ({ params, body, app }) =>
  writeResults(app.content, params.id, body, withTranslation),
)

export const explanations = endpoint(sentences.explanations, ({ params, body, app }) =>
  writeResults(app.content, params.id, body, withExplanation),
)

export const results = endpoint(sentences.results, ({ params, body, app }) =>
  writeResults(app.content, params.id, body, withResult),
)

export const furigana = endpoint(sentences.furigana, async ({ params, body, app }) => ({
  written: await writeFurigana(app.content, params.id, body),
}))
