import { administration } from '../../lib/contracts/study/contract.ts'
import { endpoint } from '../../lib/study/app.ts'
import { patchArticle, removeConfirmed } from '../../lib/study/articles/change-article.ts'
import { listWithModels } from '../../lib/study/articles/lists.ts'

export const list = endpoint(administration.list, ({ query, actor, app, signal }) =>
  listWithModels(app.clients, app.log, actor, query, signal),
)

export const counts = endpoint(administration.counts, ({ app, signal }) =>
  app.clients.data.administration.counts(undefined, { signal }),
)

export const patch = endpoint(administration.patch, ({ params, body, actor, app, signal }) =>
  patchArticle(app.clients.data, actor, params.id, body, signal),
)

export const publish = endpoint(administration.publish, async ({ params, body, actor, app, signal }) => {
  const article = await patchArticle(app.clients.data, actor, params.id, body, signal)
  app.guestList.forget()
  return article
})

export const remove = endpoint(administration.remove, ({ params, body, app, signal }) =>
  removeConfirmed(app, app.clients.data, params.id, body.confirm, signal),
)
