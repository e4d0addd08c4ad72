import { wordAudio } from '../../lib/contracts/data/contract.ts'
import { endpoint } from '../../lib/data/app.ts'
import { readWordClip, sizesOfWords, storeWordClip } from '../../lib/data/articles/clips/word-clips.ts'
import { rangeRequestedBy } from '../../lib/objects/ranged-reply.ts'

export const read = endpoint(wordAudio.read, ({ query, headers, app }) =>
  readWordClip(app, query, rangeRequestedBy(headers)),
)

export const found = endpoint(wordAudio.found, async ({ body, app }) => ({
  bytes: await sizesOfWords(app, body),
}))

export const store = endpoint(wordAudio.store, ({ query, actor, incoming, app }) =>
  storeWordClip(app, actor.acting.user_id, query, incoming),
)
