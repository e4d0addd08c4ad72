import { group, route } from '../../http/route.ts'
import { WordStates, WordStatesQuery } from '../schemas/words.ts'

const PREFIX = '/v1/data/collections/words'

export const words = group({
  sync: {
    ...route('POST', `${PREFIX}/states/sync`, 'service'),
    repeatable: true,
    summary: 'The states of all words, in parts; those that the client has in this version are left out',
    body: WordStatesQuery,
    output: WordStates,
  },
})
