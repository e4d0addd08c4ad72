import { group, route } from '../../platform/http/route.ts'
import { GivenGloss, GlossRequest } from '../schemas/learners/glosses.ts'

export const glosses = group({
  ask: {
    ...route('POST', '/api/glosses', 'member'),
    repeatable: true,
    summary:
      'A model’s meaning of a word in its sentence. The same question is answered once for all accounts; send `gloss_id` with the word to keep it',
    body: GlossRequest,
    output: GivenGloss,
    deadline_s: 130,
    problems: {
      429: 'Too many words are being explained, or the model is busy',
      502: 'The model gave no usable answer',
      503: 'No model is set up, or it did not answer in time',
    },
  },
})
