import { endpoint } from '../../lib/app/data.ts'
import { insertRows } from '../../lib/content/insert.ts'
import { writeOutputs } from '../../lib/content/outputs.ts'
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
