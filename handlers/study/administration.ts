import { endpoint } from '../../lib/app/study.ts'
import { listWithModels } from '../../lib/articles/administration/list-with-models.ts'
import { publication } from '../../lib/articles/administration/publication.ts'
import { removeConfirmed } from '../../lib/articles/administration/remove-confirmed.ts'
import { presentArticle } from '../../lib/articles/present.ts'
import { administration } from '../../lib/contracts/study.ts'

export const list = endpoint(administration.list, ({ query, actor, app, signal }) =>
  listWithModels(app.clients, app.log, actor, query, signal),
)

export const counts = endpoint(administration.counts, ({ app, signal }) =>
  app.clients.data.administration.counts(undefined, { signal }),
)

export const patch = endpoint(administration.patch, async ({ params, body, actor, app, signal }) =>
  presentArticle(await app.clients.data.articles.patch({ params, body }, { signal }), actor),
)

export const publish = endpoint(administration.publish, async ({ params, body, actor, app, signal }) => {
  const shown = await app.clients.data.articles.patch({ params, body: publication(body) }, { signal })
  return presentArticle(shown, actor)
})

export const remove = endpoint(administration.remove, ({ params, body, app, signal }) =>
  removeConfirmed(app.tasks, app.clients.data, params.id, body.confirm, signal),
)
