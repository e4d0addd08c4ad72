import { endpoint } from '../../lib/app/study.ts'
import { asReader, mustRead } from '../../lib/articles/access.ts'
import { mustFit } from '../../lib/articles/limits.ts'
import { readingView } from '../../lib/articles/read.ts'
import { uploadText } from '../../lib/articles/upload.ts'
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
