import { group, route } from '../../../platform/http/route.ts'
import { ByGloss, FoundGloss, GivenGloss, GlossToKeep } from '../../schemas/learners/glosses.ts'

/** Not relayed: only the controller makes ids, from the word and its sentence. */
export const glosses = group({
  find: {
    ...route('GET', '/v1/data/collections/glosses/{gloss_id}', 'acting'),
    summary: 'A model’s meaning of a word in its sentence, if anybody has asked for it',
    params: ByGloss,
    output: FoundGloss,
  },
  keep: {
    ...route('PUT', '/v1/data/collections/glosses/{gloss_id}', 'acting'),
    summary: 'Remember a model’s meaning of a word in its sentence for all who ask for it',
    params: ByGloss,
    body: GlossToKeep,
    output: GivenGloss,
  },
})
