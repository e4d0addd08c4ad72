import { sentenceEdits } from '../../lib/contracts/data/contract.ts'
import { endpoint } from '../../lib/data/app.ts'
import {
  changeSentence,
  editedFurigana,
  editedTimes,
  editedTranslation,
  newNotes,
  newResult,
} from '../../lib/data/articles/sentence/change-sentence.ts'
import { overwriteSource } from '../../lib/data/articles/sentence/overwrite-source.ts'
import { writeGivenTranslations } from '../../lib/data/articles/sentence/own-translations.ts'

export const furigana = endpoint(sentenceEdits.furigana, ({ params, body, app }) => {
  const change = editedFurigana(body.furigana, body.was)
  return changeSentence(app.content, params, body, change)
})

export const source = endpoint(sentenceEdits.source, ({ params, body, app }) =>
  overwriteSource(app.content, params, body, app.config.MAX_ARTICLE_CHARS),
)

export const translation = endpoint(sentenceEdits.translation, ({ params, body, app }) =>
  changeSentence(app.content, params, body, editedTranslation(body.translation, body.was)),
)

export const translations = endpoint(sentenceEdits.translations, async ({ params, body, app }) => ({
  written: await writeGivenTranslations(app.content, params.id, body),
}))

export const times = endpoint(sentenceEdits.times, ({ params, body, app }) =>
  changeSentence(app.content, params, body, editedTimes(body)),
)

export const notes = endpoint(sentenceEdits.notes, ({ params, body, app }) =>
  changeSentence(app.content, params, body, newNotes(body.notes, body.was)),
)

export const result = endpoint(sentenceEdits.result, ({ params, body, app }) => {
  const { content_revision, ...newParts } = body
  return changeSentence(app.content, params, { content_revision }, newResult(newParts))
})
