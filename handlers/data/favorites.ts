import { endpoint } from '../../lib/app/data.ts'
import { mustAct } from '../../lib/auth/actor.ts'
import { addFavorite, removeFavorite } from '../../lib/content/list/favorites.ts'
import { favorites } from '../../lib/contracts/data/contract.ts'

export const add = endpoint(favorites.add, async ({ params, actor, app }) => {
  await addFavorite(app.content, mustAct(actor.acting), params.id)
  return null
})

export const remove = endpoint(favorites.remove, async ({ params, actor, app }) => {
  await removeFavorite(app.content, mustAct(actor.acting), params.id)
  return null
})
