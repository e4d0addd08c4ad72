import { group, route } from '../../platform/http/route.ts'
import { Preview, PreviewInput } from '../schemas/articles/previews.ts'
import { ById, MiB } from '../schemas/basics.ts'

export const previews = group({
  make: {
    ...route('POST', '/api/articles/{id}/preview', 'member'),
    repeatable: true,
    summary:
      'What an edit of your article, a new analysis, or completing it would change, and the calls to a model that it takes; nothing is written',
    params: ById,
    body: PreviewInput,
    output: Preview,
    max_body: 4 * MiB,
  },
})
