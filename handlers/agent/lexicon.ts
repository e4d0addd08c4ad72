import { endpoint } from '../../lib/agent/app.ts'
import { lexicon } from '../../lib/contracts/agent/contract.ts'
import { lookedUpWord } from '../../lib/japanese/lexicon/look-up.ts'
import { analysisVersion } from '../../lib/japanese/lexicon/words-of-rows.ts'
import { prepared } from '../../lib/platform/http/reply.ts'

export const version = endpoint(lexicon.version, ({ app }) => ({
  analysis_version: analysisVersion(app.dictionary.installed?.file ?? null),
}))

export const levels = endpoint(lexicon.levels, async ({ app, signal }) => {
  const file = app.dictionary.installed?.file ?? null
  return { analysis_version: analysisVersion(file), words: await app.analyser.levelled(file, signal) }
})

export const lookup = endpoint(lexicon.lookup, async ({ body, app, signal }) => {
  const { installed } = app.dictionary
  const { sentence, at } = body
  const lookedUp = await app.analyser.lookUp(installed?.file ?? null, sentence, at, signal)
  return lookedUpWord(lookedUp, at, installed?.about ?? null)
})

export const analyse = endpoint(lexicon.analyse, async ({ body, app, signal }) => {
  const file = app.dictionary.installed?.file ?? null
  const { rows, grammar, skills } = await app.analyser.wordsJson(file, body.rows, signal)
  const origin = JSON.stringify({ analysis_version: analysisVersion(file) })
  return prepared(['{"rows":', rows, ',"grammar":', grammar, ',"skills":', skills, ',', origin.slice(1)])
})

export const names = endpoint(lexicon.names, async ({ body, app, signal }) => {
  const { installed } = app.dictionary
  const namesOfForms = installed
    ? await app.analyser.names(installed.file, body.forms, signal)
    : body.forms.map(() => [])
  return { dictionary: installed?.about ?? null, names: namesOfForms }
})

export const writings = endpoint(lexicon.writings, async ({ body, app, signal }) => {
  const { installed } = app.dictionary
  const writingsOfWords = installed
    ? await app.analyser.writings(installed.file, body.words, signal)
    : body.words.map(() => [])
  return { dictionary: installed?.about ?? null, writings: writingsOfWords }
})

export const entries = endpoint(lexicon.entries, async ({ body, app, signal }) => {
  const { installed } = app.dictionary
  const entriesOfWords = installed
    ? await app.analyser.entries(installed.file, body.words, signal)
    : body.words.map(() => null)
  return { dictionary: installed?.about ?? null, entries: entriesOfWords }
})
