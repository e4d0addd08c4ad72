import { endpoint } from '../../lib/collection/app.ts'
import { chosenSense } from '../../lib/collection/words/further.ts'
import { importWords } from '../../lib/collection/words/import/import-words.ts'
import { wordWrites } from '../../lib/contracts/collection.ts'
import { entriesOf } from '../../lib/dictionary/asked/entries-of.ts'

export const put = endpoint(wordWrites.put, async ({ params, body, app, signal }) => {
  const { dictionary, entries } = await entriesOf(app.clients.agent, [body], signal)
  const [entry = null] = entries
  const { further_sense: _, ...word } = body
  const sense = await chosenSense(app.clients, body, signal)
  return app.clients.data.wordWrites.put(
    { params, body: { ...word, ...sense, dictionary, entry } },
    { signal },
  )
})

export const states = endpoint(wordWrites.states, async ({ body, app, signal }) => {
  const { dictionary, entries } = await entriesOf(app.clients.agent, body.changes, signal)
  const changes = body.changes.map((change, n) => ({ ...change, entry: entries[n] ?? null }))
  return app.clients.data.wordWrites.states({ body: { ...body, dictionary, changes } }, { signal })
})

export const stateRequests = endpoint(wordWrites.stateRequests, async ({ body, app, signal }) => {
  const names = body.requests.flatMap(({ changes }) => changes)
  const { dictionary, entries } = await entriesOf(app.clients.agent, names, signal)
  const left = entries.values()
  const requests = body.requests.map(request => ({
    ...request,
    changes: request.changes.map(change => ({ ...change, entry: left.next().value ?? null })),
  }))
  return app.clients.data.wordWrites.stateRequests({ body: { dictionary, requests } }, { signal })
})

export const importLines = endpoint(wordWrites.importLines, ({ body, app, signal }) =>
  importWords(app.clients, body, signal),
)
