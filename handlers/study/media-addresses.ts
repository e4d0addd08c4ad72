import { mediaAddresses } from '../../lib/contracts/study/contract.ts'
import { Problem } from '../../lib/platform/problems/errors.ts'
import { endpoint } from '../../lib/study/app.ts'
import { asReader, mustRead } from '../../lib/study/articles/access.ts'
import { clipAddresses, play as playFile, playSigner } from '../../lib/study/articles/playing.ts'

export const recording = endpoint(
  mediaAddresses.recording,
  async ({ params, actor, caller, app, signal }) => {
    const head = await asReader(actor, app.clients.data.articles.get({ params }, { signal }))
    mustRead(actor, head)
    if (!head.has_media) throw new Problem('not_found', 'This text has no recording.')
    const { sign, expires_at } = await playSigner(app, caller.bearer)
    return { address: await sign({ article: params.id }), expires_at }
  },
)

export const clips = endpoint(mediaAddresses.clips, async ({ params, body, actor, caller, app, signal }) => {
  const { data } = app.clients
  mustRead(actor, await asReader(actor, data.articles.get({ params }, { signal })))
  const signer = await playSigner(app, caller.bearer)
  return clipAddresses(data, signer, { id: params.id, ...body }, signal)
})

export const play = endpoint(mediaAddresses.play, ({ query, actor, headers, app, signal }) =>
  playFile(app, query, { actor, headers }, signal),
)
