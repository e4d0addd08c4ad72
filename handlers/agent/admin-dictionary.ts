import { endpoint } from '../../lib/agent/app.ts'
import { adminDictionary } from '../../lib/contracts/agent/contract.ts'

export const state = endpoint(adminDictionary.state, ({ app, signal }) => app.dictionary.state(signal))

export const part = endpoint(adminDictionary.part, async ({ params, body, app }) => {
  await app.dictionary.storePart(params.n, body)
  return { part: params.n, size: body.length }
})

export const build = endpoint(adminDictionary.build, ({ body, app, signal }) =>
  app.dictionary.build(body, signal),
)

export const discard = endpoint(adminDictionary.discard, ({ app, signal }) => app.dictionary.discard(signal))

export const activate = endpoint(adminDictionary.activate, ({ body, app, signal }) =>
  app.dictionary.activate(body.expected_version, signal),
)
