import { endpoint } from '../../lib/agent/app.ts'
import { dictionary } from '../../lib/contracts/agent/contract.ts'
import { radicalOf } from '../../lib/dictionary/asking/kanji-by-radical.ts'
import { candidateOf } from '../../lib/japanese/lexicon/look-up.ts'

export const search = endpoint(dictionary.search, async ({ query, app, signal }) => {
  const { installed } = app.dictionary
  if (!installed) return { dictionary: null, items: [], base: null }
  const { file, about } = installed
  const { entries, base } = await app.analyser.search(file, query.q, query.limit, signal)
  return { dictionary: about, items: entries.map(entry => candidateOf(entry, about.source)), base }
})

export const glosses = endpoint(dictionary.glosses, async ({ body, app, signal }) => {
  const { words, languages } = body
  const { installed } = app.dictionary
  const glossesOfWords = installed
    ? await app.analyser.glosses(installed.file, words, languages, signal)
    : words.map(() => null)
  return { dictionary: installed?.about ?? null, glosses: glossesOfWords }
})

export const kanjiByRadical = endpoint(dictionary.kanjiByRadical, async ({ query, app, signal }) => {
  const { installed } = app.dictionary
  const [first, ...others] = installed
    ? await app.analyser.kanjiByRadical(installed.file, query.q, query.limit, signal)
    : []
  return {
    dictionary: installed?.about ?? null,
    radical: first?.radical ?? null,
    items: first?.items ?? [],
    others,
  }
})

export const kanji = endpoint(dictionary.kanji, async ({ params, app, signal }) => {
  const { installed } = app.dictionary
  const kanjiEntry = installed ? await app.analyser.kanji(installed.file, params.character, signal) : null
  return { dictionary: installed?.about ?? null, kanji: kanjiEntry, radical: radicalOf(kanjiEntry?.radical) }
})
