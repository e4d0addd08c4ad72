import { endpoint } from '../../lib/app/agent.ts'
import { lexicon } from '../../lib/contracts/agent/contract.ts'

export const entries = endpoint(lexicon.entries, async ({ body, app, signal }) => {
  const { installed } = app.dictionary
  const found = installed
    ? await app.analyser.entries(installed.file, body.words, signal)
    : body.words.map(() => null)
  return { dictionary: installed?.about ?? null, entries: found }
})
