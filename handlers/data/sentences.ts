import { endpoint } from '../../lib/app/data.ts'
import { insertRows } from '../../lib/content/insert.ts'
import { writeFurigana } from '../../lib/content/sentence/write-furigana.ts'
import { writeOutputs } from '../../lib/content/sentence/write-outputs.ts'
import { writeResults } from '../../lib/content/sentence/write-results.ts'
import { sentences } from '../../lib/contracts/data.ts'

export const insert = endpoint(sentences.insert, ({ params, body, actor, app, signal }) =>
  insertRows(app.content, actor.acting, params.id, body, signal),
)

export const translations = endpoint(sentences.translations, async ({ params, body, actor, app, signal }) => {
  await writeOutputs(app.content, actor.acting, params.id, 'translation', body, signal)
  return null
})

export const explanations = endpoint(sentences.explanations, async ({ params, body, actor, app, signal }) => {
  await writeOutputs(app.content, actor.acting, params.id, 'explanation', body, signal)
  return null
})

export const results = endpoint(sentences.results, async ({ params, body, actor, app, signal }) => {
  await writeResults(app.content, actor.acting, params.id, body, signal)
  return null
})

export const furigana = endpoint(sentences.furigana, async ({ params, body, actor, app, signal }) => ({
  written: await writeFurigana(app.content, actor.acting, params.id, body, signal),
}))
