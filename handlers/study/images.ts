import { images } from '../../lib/contracts/study/contract.ts'
import { pickHeaders } from '../../lib/platform/http/call.ts'
import { passThrough } from '../../lib/platform/http/reply.ts'
import { endpoint } from '../../lib/study/app.ts'
import { asReader } from '../../lib/study/articles/access.ts'
import { sendImage } from '../../lib/study/articles/images/send-image.ts'

export const list = endpoint(images.list, ({ params, actor, app, signal }) => {
  const query = { guest: actor.kind === 'guest' }
  return asReader(actor, app.clients.data.images.list({ params, query }, { signal }))
})

export const read = endpoint(images.read, async ({ params, headers, actor, app, signal }) => {
  const query = { guest: actor.kind === 'guest' }
  const callOptions = { signal, headers: pickHeaders(headers, ['range', 'if-none-match']) }
  return passThrough(await asReader(actor, app.clients.data.images.read({ params, query }, callOptions)))
})

export const store = endpoint(images.store, ({ params, body, actor, app, signal }) =>
  sendImage(app, actor, { ...params, bytes: body }, signal),
)
