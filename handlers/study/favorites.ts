import { favorites } from '../../lib/contracts/study/contract.ts'
import type { Input } from '../../lib/platform/http/serving/endpoint.ts'
import { endpoint, type StudyApp } from '../../lib/study/app.ts'

type Request = Pick<Input<typeof favorites.add, StudyApp>, 'params' | 'app' | 'signal'>

const change =
  (how: 'add' | 'remove') =>
  async ({ params, app, signal }: Request) => {
    await app.clients.data.favorites[how]({ params }, { signal })
  }

export const add = endpoint(favorites.add, change('add'))
export const addUnprefixed = endpoint(favorites.addUnprefixed, change('add'))
export const remove = endpoint(favorites.remove, change('remove'))
export const removeUnprefixed = endpoint(favorites.removeUnprefixed, change('remove'))
