import { favorites } from '../../lib/contracts/data/contract.ts'
import { endpoint } from '../../lib/data/app.ts'
import { addFavorite, removeFavorite } from '../../lib/data/articles/list/favorites.ts'

export const add = endpoint(favorites.add, ({ params, actor, app }) =>
  addFavorite(app.content, actor.acting, params.id),
)

export const remove = endpoint(favorites.remove, ({ params, actor, app }) =>
  removeFavorite(app.content, actor.acting, params.id),
)
