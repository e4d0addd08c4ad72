import { group } from '../../http/route.ts'
import { Nothing } from '../schemas/basics.ts'
import { ById } from './ids.ts'

export const favorites = group({
  add: {
    method: 'PUT',
    path: '/v1/data/articles/{id}/favorite',
    access: 'service',
    summary: 'Make an article a favourite of the acting account; one that is stays one',
    params: ById,
    output: Nothing,
    status: 204,
  },
  remove: {
    method: 'DELETE',
    path: '/v1/data/articles/{id}/favorite',
    access: 'service',
    summary: 'Make an article no favourite of the acting account any more',
    params: ById,
    output: Nothing,
    status: 204,
  },
})
