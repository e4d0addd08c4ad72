import { mediaAddresses } from '../../lib/contracts/study/contract.ts'
import { Problem } from '../../lib/platform/problems/errors.ts'
import { endpoint } from '../../lib/study/app.ts'
import { asReader, mustRead } from '../../lib/study/articles/access.ts'
import { play as playFile, playSigner } from '../../lib/study/articles/playing.ts'

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

export const clips = endpoint(
  mediaAddresses.clips,
  async ({ params, body: { indices, as }, actor, caller, app, signal }) => {
    mustRead(actor, await asReader(actor, app.clients.data.articles.get({ params }, { signal })))
    const { sign, expires_at } = await playSigner(app, caller.bearer)
    const signed = async (index: number) => ({
      index,
      address: await sign({ article: params.id, row: index, as }),
    })
    return { items: await Promise.all(indices.map(signed)), expires_at }
  },
)

export const play = endpoint(mediaAddresses.play, ({ query, actor, headers, app, signal }) =>
  playFile(app, query, { actor, headers }, signal),
)
