import { endpoint } from '../../lib/app/data.ts'
import { mustAct, mustRead } from '../../lib/content/access.ts'
import { beginTask } from '../../lib/content/begin-task.ts'
import { createArticle } from '../../lib/content/create.ts'
import { applyEdit as rebuildRows } from '../../lib/content/edit/apply-edit.ts'
import { finishTask } from '../../lib/content/end-task.ts'
import { readHead } from '../../lib/content/heads.ts'
import { interruptArticles } from '../../lib/content/interrupt.ts'
import { listArticles } from '../../lib/content/list/list-articles.ts'
import { readPage } from '../../lib/content/page.ts'
import { patchArticle } from '../../lib/content/patch-article.ts'
import { presentHead } from '../../lib/content/present-article.ts'
import { readText } from '../../lib/content/read-text.ts'
import { removeArticle } from '../../lib/content/sweep/remove-article.ts'
import { writeProgress, writeSummary } from '../../lib/content/task-writes.ts'
import { articles } from '../../lib/contracts/data.ts'
import { lines } from '../../lib/http/reply.ts'

export const create = endpoint(articles.create, ({ body, actor, app }) =>
  createArticle(app.content, mustAct(actor.acting), body),
)

export const list = endpoint(articles.list, ({ query, actor, app, signal }) =>
  listArticles(app.content, actor.acting, query, signal),
)

export const get = endpoint(articles.get, async ({ params, actor, app }) => {
  const head = await readHead(app.content, params.id)
  mustRead(actor.acting, head)
  return presentHead(head, actor.acting)
})

export const text = endpoint(articles.text, ({ params, actor, app, signal }) =>
  readText(app.content, actor.acting, params.id, signal),
)

export const page = endpoint(articles.page, async ({ params, query, actor, app, signal }) =>
  lines(...(await readPage(app.content, actor.acting, params.id, query, signal))),
)

export const progress = endpoint(articles.progress, async ({ params, body, actor, app }) => {
  await writeProgress(app.content, actor.acting, params.id, body)
  return null
})

export const finish = endpoint(articles.finish, ({ params, body, actor, app, signal }) =>
  finishTask(app.content, actor.acting, params.id, body, signal),
)

export const summary = endpoint(articles.summary, async ({ params, body, actor, app }) => {
  await writeSummary(app.content, actor.acting, params.id, body)
  return null
})

export const interrupt = endpoint(articles.interrupt, async ({ body, actor, app, signal }) => ({
  articles: await interruptArticles(app.content, actor.acting, body.failure, signal),
}))

export const begin = endpoint(articles.begin, ({ params, body, actor, app }) =>
  beginTask(app.content, actor.acting, params.id, body.task_id),
)

export const applyEdit = endpoint(articles.applyEdit, ({ params, body, actor, app, signal }) =>
  rebuildRows(app.content, app.differ, actor.acting, params.id, body, signal),
)

export const patch = endpoint(articles.patch, ({ params, body, actor, app }) =>
  patchArticle(app.content, actor.acting, params.id, body),
)

export const remove = endpoint(articles.remove, ({ params, actor, app, signal }) =>
  removeArticle(app, actor.acting, params.id, signal),
)
