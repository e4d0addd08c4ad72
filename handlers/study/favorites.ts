import { endpoint, type StudyApp } from '../../lib/app/study.ts'
import { favorites } from '../../lib/contracts/study.ts'
import type { Input } from '../../lib/http/endpoint.ts'

type Request = Pick<Input<typeof favorites.add, StudyApp>, 'params' | 'app' | 'signal'>

const addFavorite = async ({ params, app, signal }: Request) => {
  await app.clients.data.favorites.add({ params }, { signal })
  return null
}

const removeFavorite = async ({ params, app, signal }: Request) => {
  await app.clients.data.favorites.remove({ params }, { signal })
  return null
}

export const add = endpoint(favorites.add, addFavorite)
export const addUnprefixed = endpoint(favorites.addUnprefixed, addFavorite)
export const remove = endpoint(favorites.remove, removeFavorite)
export const removeUnprefixed = endpoint(favorites.removeUnprefixed, removeFavorite)
