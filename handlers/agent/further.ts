import { endpoint } from '../../lib/agent/app.ts'
import { ranksOf } from '../../lib/agent/further/ranks.ts'
import { senseIn } from '../../lib/agent/further/sense.ts'
import { further } from '../../lib/contracts/agent/contract.ts'
import { chosen } from '../../lib/dictionary/looking/chosen.ts'
import { prepared } from '../../lib/platform/http/reply.ts'

export const offer = endpoint(further.offer, ({ app }) => ({
  dictionaries: app.further.inUse.map(({ id, about }) => ({ id, ...about })),
}))

export const lookUp = endpoint(further.lookUp, async ({ body, app, signal }) =>
  prepared([await app.looker.further(chosen(app.further.inUse, body.choice), body.words, signal)]),
)

export const marks = endpoint(further.marks, async ({ body, app, signal }) =>
  prepared([await app.looker.marks(chosen(app.further.inUse, body.choice), body.words, signal)]),
)

export const ranks = endpoint(further.ranks, ({ body, app, signal }) => ranksOf(app, body, signal))

export const kanji = endpoint(further.kanji, async ({ body, app, signal }) =>
  prepared([await app.looker.kanji(chosen(app.further.inUse, body.choice), body.character, signal)]),
)

export const sense = endpoint(further.sense, async ({ body, app, signal }) => ({
  sense: await senseIn(app, body, signal),
}))
