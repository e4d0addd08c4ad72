import { previews } from '../../lib/contracts/study/contract.ts'
import { endpoint } from '../../lib/study/app.ts'
import { mustFit } from '../../lib/study/articles/limits.ts'
import { previewWork } from '../../lib/study/articles/previews/preview-work.ts'

export const make = endpoint(previews.make, ({ params, body, actor, app, signal }) => {
  if (body.work === 'edit') mustFit(body.raw_content, app.config.MAX_ARTICLE_CHARS)
  const preview = () => previewWork(app.clients, actor, params.id, body, signal)
  return app.previewing.run(actor.user_id, preview, { signal })
})
