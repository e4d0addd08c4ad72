import { endpoint } from '../../lib/app/data.ts'
import { linkClips } from '../../lib/content/audio/link-clips.ts'
import { readAudio } from '../../lib/content/audio/read-audio.ts'
import { sayFailures } from '../../lib/content/audio/say-failures.ts'
import { storeClip } from '../../lib/content/audio/store-clip.ts'
import { audio } from '../../lib/contracts/data.ts'

export const link = endpoint(audio.link, ({ params, body, actor, app, signal }) =>
  linkClips(app, actor.acting, params.id, body, signal),
)

export const store = endpoint(audio.store, async ({ params, query, incoming, actor, app, signal }) => {
  await storeClip(app, actor.acting, params, query, incoming, signal)
  return null
})

export const fail = endpoint(audio.fail, async ({ params, body, actor, app, signal }) => {
  await sayFailures(app.content, actor.acting, params.id, body, signal)
  return null
})

export const read = endpoint(audio.read, ({ params, query, headers, actor, app, signal }) => {
  const isGuest = query.guest ?? false
  const asked = { isGuest, range: headers.range, ifNoneMatch: headers['if-none-match'] }
  return readAudio(app, actor.acting, params, asked, signal)
})
