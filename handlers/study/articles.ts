import { endpoint } from '../../lib/app/study.ts'
import { asReader, mustOwn, mustRead } from '../../lib/articles/access.ts'
import { editArticle } from '../../lib/articles/flows/edit.ts'
import { generateFurigana as fillInFurigana } from '../../lib/articles/flows/generate-furigana.ts'
import { reparseArticle } from '../../lib/articles/flows/reparse.ts'
import { retryArticle } from '../../lib/articles/flows/retry.ts'
import { uploadText } from '../../lib/articles/flows/upload.ts'
import { mustFit } from '../../lib/articles/limits.ts'
import { presentArticle } from '../../lib/articles/present.ts'
import { readingView } from '../../lib/articles/read.ts'
import { removeArticle } from '../../lib/articles/remove-article.ts'
import { articles } from '../../lib/contracts/study.ts'

export const upload = endpoint(articles.upload, async ({ body, actor, caller, app }) => {
  mustFit(body.raw_content, app.config.MAX_ARTICLE_CHARS)
  await app.mustExist(actor)
  const task = await uploadText(app.flowFor(actor, caller), actor, body)
  return { task_id: task.id }
})

export const list = endpoint(articles.list, ({ query, app, signal }) =>
  app.clients.data.articles.list({ query }, { signal }),
)

export const get = endpoint(articles.get, async ({ params, query, headers, actor, app, signal }) => {
  const page = await asReader(actor, app.clients.data.articles.page({ params, query }, { signal }))
  const progressOf = (id: number) => app.tasks.activeOn(id)?.snapshot.progress
  return readingView(page, actor, { ifNoneMatch: headers['if-none-match'], progressOf })
})

export const content = endpoint(articles.content, async ({ params, actor, app, signal }) => {
  const { data } = app.clients
  mustRead(actor, await asReader(actor, data.articles.get({ params }, { signal })))
  return data.articles.text({ params }, { signal })
})

export const patch = endpoint(articles.patch, async ({ params, body, actor, app, signal }) =>
  presentArticle(await app.clients.data.articles.patch({ params, body }, { signal }), actor),
)

export const edit = endpoint(articles.edit, async ({ params, body, actor, caller, app }) => {
  mustFit(body.raw_content, app.config.MAX_ARTICLE_CHARS)
  await app.mustExist(actor)
  const task = await editArticle(app.flowFor(actor, caller), actor, params.id, body)
  return { task_id: task.id }
})

export const reparse = endpoint(articles.reparse, async ({ params, body, actor, caller, app }) => {
  await app.mustExist(actor)
  const task = await reparseArticle(app.flowFor(actor, caller), actor, params.id, body)
  return { task_id: task.id }
})

export const retry = endpoint(articles.retry, async ({ params, actor, caller, app }) => {
  await app.mustExist(actor)
  const task = await retryArticle(app.flowFor(actor, caller), actor, params.id)
  return { task_id: task.id }
})

export const generateFurigana = endpoint(
  articles.generateFurigana,
  async ({ params, actor, caller, app }) => {
    await app.mustExist(actor)
    const task = await fillInFurigana(app.flowFor(actor, caller), actor, params.id)
    return { task_id: task.id }
  },
)

export const remove = endpoint(articles.remove, async ({ params, actor, app, signal }) => {
  const { articles } = app.clients.data
  mustOwn(actor, await asReader(actor, articles.get({ params }, { signal })))
  return removeArticle(app.tasks, articles, params.id, signal)
})
