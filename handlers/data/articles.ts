import { articles } from '../../lib/contracts/data/contract.ts'
import { endpoint } from '../../lib/data/app.ts'
import { readText } from '../../lib/data/articles/article/article-text.ts'
import { createArticle } from '../../lib/data/articles/article/create-article.ts'
import { readableHead } from '../../lib/data/articles/article/heads.ts'
import { beginTask, patchForTask } from '../../lib/data/articles/article/hold-article.ts'
import { presentHead } from '../../lib/data/articles/article/present-article.ts'
import { readNotes } from '../../lib/data/articles/article/source-notes.ts'
import { readContents } from '../../lib/data/articles/contents/read-contents.ts'
import { applyEdit as rebuildRows } from '../../lib/data/articles/edit/apply-edit.ts'
import { compareText } from '../../lib/data/articles/edit/compare-text.ts'
import { patchWithCover } from '../../lib/data/articles/images/choose-cover.ts'
import { findRows } from '../../lib/data/articles/rows/find-rows.ts'
import { readLayout } from '../../lib/data/articles/rows/read-layout.ts'
import { readPage } from '../../lib/data/articles/rows/read-page.ts'
import { readTimes } from '../../lib/data/articles/rows/read-times.ts'
import { finishTask } from '../../lib/data/articles/tasks/finish-task.ts'
import {
  forgoWork,
  interruptArticles,
  interruptedArticles,
} from '../../lib/data/articles/tasks/interrupted.ts'
import { removeArticle } from '../../lib/data/housekeeping/remove-article.ts'
import { listWithCoverage } from '../../lib/data/learners/lexicon/list-with-coverage.ts'
import { lines } from '../../lib/platform/http/reply.ts'

export const create = endpoint(articles.create, ({ body, actor, app }) =>
  createArticle(app.content, actor.acting, body, () => app.rooms.mostOf(app, actor.acting.user_id)),
)

export const list = endpoint(articles.list, ({ query, app }) =>
  listWithCoverage(app.content, app.learning, query),
)

export const get = endpoint(articles.get, async ({ params, app }) => {
  const head = await readableHead(app.content, params.id)
  return presentHead(head, app.content.acting)
})

export const text = endpoint(articles.text, ({ params, app }) => readText(app.content, params.id))

export const notes = endpoint(articles.notes, async ({ params, app }) => ({
  notes: await readNotes(app.content, params.id),
}))

export const page = endpoint(articles.page, async ({ params, query, app }) =>
  lines(...(await readPage(app.content, params.id, query))),
)

export const find = endpoint(articles.find, ({ params, query, app }) =>
  findRows(app.content, params.id, query),
)

export const layout = endpoint(articles.layout, ({ params, app }) => readLayout(app.content, params.id))

export const times = endpoint(articles.times, ({ params, query, app }) =>
  readTimes(app.content, params.id, query),
)

export const contents = endpoint(articles.contents, ({ params, app }) => readContents(app.content, params.id))

export const progress = endpoint(articles.progress, ({ params, body, app }) =>
  patchForTask(app.content, params.id, body),
)

export const finish = endpoint(articles.finish, ({ params, body, app }) =>
  finishTask(app.content, params.id, body),
)

export const summary = endpoint(articles.summary, ({ params, body, app }) =>
  patchForTask(app.content, params.id, body),
)

export const interrupt = endpoint(articles.interrupt, async ({ body, app }) => ({
  articles: await interruptArticles(app.content, body.failure, body.resumes),
}))

export const interrupted = endpoint(articles.interrupted, async ({ app }) => ({
  articles: await interruptedArticles(app.content),
}))

export const forgo = endpoint(articles.forgo, ({ params, app }) => forgoWork(app.content, params.id))

export const begin = endpoint(articles.begin, ({ params, body, app }) =>
  beginTask(app.content, params.id, body.task_id, body.resumes),
)

export const compare = endpoint(articles.compare, ({ params, body, app }) =>
  compareText(app.content, app.differ, params.id, body),
)

export const applyEdit = endpoint(articles.applyEdit, ({ params, body, app }) =>
  rebuildRows(app.content, app.differ, params.id, body),
)

export const patch = endpoint(articles.patch, ({ params, body, app }) =>
  patchWithCover(app.content, params.id, body),
)

export const remove = endpoint(articles.remove, ({ params, app }) => removeArticle(app, params.id))
