import { mediaAddresses } from '../../lib/contracts/study/contract.ts'
import { pickHeaders } from '../../lib/platform/http/call.ts'
import { passThrough } from '../../lib/platform/http/reply.ts'
import { refusal } from '../../lib/platform/problems/reasons.ts'
import { endpoint } from '../../lib/study/app.ts'
import { asReader, mustRead } from '../../lib/study/articles/access.ts'
import {
  addressSigner,
  clipAddresses,
  play as playFile,
  playSigner,
} from '../../lib/study/articles/playing.ts'

export const recording = endpoint(
  mediaAddresses.recording,
  async ({ params, query, actor, caller, app, signal }) => {
    const head = await asReader(actor, app.clients.data.articles.get({ params }, { signal }))
    mustRead(actor, head)
    if (!head.has_media) throw refusal('no_recording')
    const { sign, expires_at } = await playSigner(app, caller.bearer)
    return { address: await sign({ article: params.id, ...query }), expires_at }
  },
)

export const clips = endpoint(
  mediaAddresses.clips,
  async ({ params, query, body, actor, caller, app, signal }) => {
    const { clients } = app
    mustRead(actor, await asReader(actor, clients.data.articles.get({ params }, { signal })))
    const signer = await playSigner(app, caller.bearer)
    return clipAddresses(signer, { id: params.id, ...query, ...body }, { clients, actor, signal })
  },
)

export const play = endpoint(mediaAddresses.play, ({ query, actor, headers, app, signal }) =>
  playFile(app, query, { actor, headers }, signal),
)

export const mined = endpoint(
  mediaAddresses.mined,
  async ({ query: { whole }, body: { media_ids }, caller, app }) => {
    const more = whole ? { whole: 'true' } : {}
    const { sign, expires_at } = await addressSigner(app, caller.bearer)
    const at = (media: string, part: string) => sign(mediaAddresses.showMined.path, { media, part, ...more })
    const items = media_ids.map(async media_id => ({
      media_id,
      sound: await at(media_id, 'sound'),
      picture: await at(media_id, 'picture'),
    }))
    return { items: await Promise.all(items), expires_at }
  },
)

export const showMined = endpoint(
  mediaAddresses.showMined,
  async ({ query: { media: media_id, part, whole }, headers, app, signal }) => {
    const callOptions = { signal, headers: pickHeaders(headers, ['range', 'if-none-match']) }
    return passThrough(
      await app.clients.data.mining.read({ params: { media_id, part }, query: { whole } }, callOptions),
    )
  },
)
