import { z } from 'zod'
import { group } from '../../http/route.ts'
import { Nothing, PathId } from '../schemas/basics.ts'

const add = {
  method: 'PUT',
  path: '/api/articles/{id}/favorite',
  access: 'member',
  summary: 'Make an article a favourite; one that is stays one',
  params: z.object({ id: PathId }),
  output: Nothing,
  status: 204,
} as const
const remove = { ...add, method: 'DELETE', summary: 'Make an article no favourite any more' } as const

/** The specification writes the path without its prefix; both are answered. */
const unprefixed = '/articles/{id}/favorite'

export const favorites = group({
  add,
  remove,
  addUnprefixed: { ...add, path: unprefixed },
  removeUnprefixed: { ...remove, path: unprefixed },
})
