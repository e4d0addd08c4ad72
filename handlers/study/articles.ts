import { articles } from '../../lib/contracts/study/contract.ts'
import { accountOf } from '../../lib/platform/auth/actor.ts'
import { refusal } from '../../lib/platform/problems/reasons.ts'
import { endpoint } from '../../lib/study/app.ts'
import { asReader, mustOwn, mustRead } from '../../lib/study/articles/access.ts'
import { patchArticle, removeArticle } from '../../lib/study/articles/change-article.ts'
import { synthesiseArticle } from '../../lib/study/articles/clips/synthesis-task.ts'
import { generateFurigana as fillInFurigana } from '../../lib/study/articles/flows/generate-furigana.ts'
import { editArticle, reparseArticle } from '../../lib/study/articles/flows/rebuild.ts'
import { retryArticle } from '../../lib/study/articles/flows/retry.ts'
import { uploadText } from '../../lib/study/articles/flows/upload.ts'
import { mustFit, mustKeepLines } from '../../lib/study/articles/limits.ts'
import { play } from '../../lib/study/articles/playing.ts'
import { recordingAlong } from '../../lib/study/articles/recordings/upload-recording.ts'
import { uploadedText } from '../../lib/study/articles/source/uploaded-text.ts'
import { readingView } from '../../lib/study/articles/view.ts'

export const upload = endpoint(articles.upload, ({ body, actor, caller, app }) => {
  const text = uploadedText(body)
  mustFit(text.raw_content, app.config.MAX_ARTICLE_CHARS)
  mustKeepLines(text.raw_content, body.genre === 'song')
  const { file_handle } = body
  return app.startTask(actor, caller, async flow => {
    const along = file_handle && (await recordingAlong({ ...flow, sources: app.sources }, actor, file_handle))
    return uploadText(flow, actor, body, text, along || undefined)
  })
})

export const list = endpoint(articles.list, async ({ query, app, signal }) => {
  const articleList = await app.clients.data.articles.list({ query }, { signal })
  for (const { id, analysis } of articleList.items) if (analysis === 'pending') app.wantedWords.want(id)
  return articleList
})

export const get = endpoint(articles.get, async ({ params, query, headers, actor, app, signal }) => {
  const page = await asReader(actor, app.clients.data.articles.page({ params, query }, { signal }))
  app.firstReads.noticed(params.id)
  return readingView(page, actor, { ifNoneMatch: headers['if-none-match'], tasks: app.tasks })
})

export const find = endpoint(articles.find, ({ params, query, actor, app, signal }) => {
  const queryAsReader = { ...query, guest: actor.kind === 'guest' }
  return asReader(actor, app.clients.data.articles.find({ params, query: queryAsReader }, { signal }))
})

export const times = endpoint(articles.times, ({ params, query, actor, app, signal }) => {
  const queryAsReader = { ...query, guest: actor.kind === 'guest' }
  return asReader(actor, app.clients.data.articles.times({ params, query: queryAsReader }, { signal }))
})

export const layout = endpoint(articles.layout, async ({ params, actor, app, signal }) => {
  const { data } = app.clients
  mustRead(actor, await asReader(actor, data.articles.get({ params }, { signal })))
  return data.articles.layout({ params }, { signal })
})

export const fileChapters = endpoint(articles.fileChapters, async ({ params, actor, app, signal }) => {
  const head = await asReader(actor, app.clients.data.articles.get({ params }, { signal }))
  mustRead(actor, head)
  if (!head.has_media) throw refusal('no_recording')
  const { clients, newId, now } = app
  const surroundings = { data: clients.data, account: accountOf(actor)?.user_id ?? null, newId, now }
  return { chapters: await app.chaptersOfFiles.of(head, surroundings, signal) }
})

export const contents = endpoint(articles.contents, async ({ params, actor, app, signal }) => {
  const { data } = app.clients
  mustRead(actor, await asReader(actor, data.articles.get({ params }, { signal })))
  return data.articles.contents({ params }, { signal })
})

export const content = endpoint(articles.content, async ({ params, actor, app, signal }) => {
  const { data } = app.clients
  mustRead(actor, await asReader(actor, data.articles.get({ params }, { signal })))
  return data.articles.text({ params }, { signal })
})

export const patch = endpoint(articles.patch, ({ params, body, actor, app, signal }) =>
  patchArticle(app.clients.data, actor, params.id, body, signal),
)

export const edit = endpoint(articles.edit, ({ params, body, actor, caller, app }) => {
  mustFit(body.raw_content, app.config.MAX_ARTICLE_CHARS)
  return app.startTask(actor, caller, flow => editArticle(flow, actor, params.id, body))
})

export const reparse = endpoint(articles.reparse, ({ params, body, actor, caller, app }) =>
  app.startTask(actor, caller, flow => reparseArticle(flow, actor, params.id, body)),
)

export const retry = endpoint(articles.retry, ({ params, actor, caller, app }) =>
  app.startTask(actor, caller, flow => retryArticle(flow, actor, params.id)),
)

export const generateFurigana = endpoint(articles.generateFurigana, ({ params, actor, caller, app }) =>
  app.startTask(actor, caller, flow => fillInFurigana(flow, actor, params.id)),
)

export const tts = endpoint(articles.tts, ({ params, body, actor, caller, app }) =>
  app.startTask(actor, caller, flow => synthesiseArticle(flow, actor, params.id, body)),
)

export const remove = endpoint(articles.remove, async ({ params, actor, app, signal }) => {
  const { articles } = app.clients.data
  mustOwn(actor, await asReader(actor, articles.get({ params }, { signal })))
  return removeArticle(app, app.clients.data, params.id, signal)
})

export const media = endpoint(articles.media, ({ params, headers, actor, app, signal }) =>
  asReader(actor, play(app, { article: params.id }, { actor, headers }, signal)),
)
