import { favorites } from '../../lib/contracts/data/contract.ts'
import { endpoint } from '../../lib/data/app.ts'
import { addFavorite, removeFavorite } from '../../lib/data/articles/list/favorites.ts'

export const add = endpoint(favorites.add, async ({ params, actor, app }) => {
  await addFavorite(app.content, actor.acting, params.id)
  return null
})

export const remove = endpoint(favorites.remove, async ({ params, actor, app }) => {
  await removeFavorite(app.content, actor.acting, params.id)
  return null
})
