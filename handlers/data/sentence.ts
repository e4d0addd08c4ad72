import { endpoint } from '../../lib/app/data.ts'
import { overwriteFurigana, writeNotes, writeResult } from '../../lib/content/sentence/change-sentence.ts'
import { overwriteSource } from '../../lib/content/sentence/overwrite-source.ts'
import { sentence } from '../../lib/contracts/data.ts'

export const furigana = endpoint(sentence.furigana, ({ params, body, actor, app, signal }) =>
  overwriteFurigana(app.content, actor.acting, params, body, signal),
)

export const source = endpoint(sentence.source, ({ params, body, actor, app, signal }) =>
  overwriteSource(app.content, actor.acting, params, body, app.config.MAX_ARTICLE_CHARS, signal),
)

export const notes = endpoint(sentence.notes, ({ params, body, actor, app, signal }) =>
  writeNotes(app.content, actor.acting, params, body, signal),
)

export const result = endpoint(sentence.result, ({ params, body, actor, app, signal }) =>
  writeResult(app.content, actor.acting, params, body, signal),
)
