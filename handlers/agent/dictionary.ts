import { endpoint } from '../../lib/agent/app.ts'
import { dictionary } from '../../lib/contracts/agent/contract.ts'

export const search = endpoint(dictionary.search, async ({ query, app, signal }) => {
  const { installed } = app.dictionary
  const items = installed ? await app.analyser.search(installed.file, query.q, query.limit, signal) : []
  return { dictionary: installed?.about ?? null, items }
})

export const kanji = endpoint(dictionary.kanji, async ({ params, app, signal }) => {
  const { installed } = app.dictionary
  const found = installed ? await app.analyser.kanji(installed.file, params.character, signal) : null
  return { dictionary: installed?.about ?? null, kanji: found }
})
