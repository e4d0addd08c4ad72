import { audio } from '../../lib/contracts/data/contract.ts'
import { endpoint } from '../../lib/data/app.ts'
import { clipsOfSentences } from '../../lib/data/articles/clips/clips-of-sentences.ts'
import { linkClips } from '../../lib/data/articles/clips/link-clips.ts'
import { readAudio } from '../../lib/data/articles/clips/read-audio.ts'
import { receiveClip, reportFailures } from '../../lib/data/articles/clips/receive-clip.ts'
import { rangeRequestedBy } from '../../lib/objects/ranged-reply.ts'

export const link = endpoint(audio.link, ({ params, body, app }) => linkClips(app, params.id, body))

export const found = endpoint(audio.found, ({ params, query, body, app }) =>
  clipsOfSentences(app.content, params.id, { ...body, isGuest: query.guest ?? false }),
)

export const store = endpoint(audio.store, ({ params, query, incoming, app }) =>
  receiveClip(app, params, query, incoming),
)

export const fail = endpoint(audio.fail, ({ params, body, app }) =>
  reportFailures(app.content, params.id, body),
)

export const read = endpoint(audio.read, ({ params, query, headers, app }) => {
  const isGuest = query.guest ?? false
  const requestedAudio = {
    isGuest,
    isWhole: query.whole ?? false,
    voice: query.voice,
    ...rangeRequestedBy(headers),
  }
  return readAudio(app, params, requestedAudio)
})
