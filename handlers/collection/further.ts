import { endpoint } from '../../lib/collection/app.ts'
import { choiceOf } from '../../lib/collection/words/further.ts'
import { shortEntries } from '../../lib/collection/words/short-entries.ts'
import { further as ofAgent } from '../../lib/contracts/agent/contract.ts'
import { further } from '../../lib/contracts/collection.ts'
import { prepared } from '../../lib/platform/http/reply.ts'

export const offer = endpoint(further.offer, ({ app, signal }) =>
  app.clients.agent.further.offer(undefined, { signal }),
)

// The agent has checked its answers, and entries are large: they are passed on as they are.
export const lookUp = endpoint(further.lookUp, async ({ body, actor, app, signal }) => {
  const choice = await choiceOf(app.clients, actor, signal)
  const reply = await app.call(ofAgent.lookUp, { body: { ...body, choice } }, { signal })
  return prepared([await reply.bytes()])
})

export const marks = endpoint(further.marks, async ({ body, actor, app, signal }) => {
  const choice = await choiceOf(app.clients, actor, signal)
  const reply = await app.call(ofAgent.marks, { body: { ...body, choice } }, { signal })
  return prepared([await reply.bytes()])
})

export const kanji = endpoint(further.kanji, async ({ params, actor, app, signal }) => {
  const choice = await choiceOf(app.clients, actor, signal)
  const reply = await app.call(ofAgent.kanji, { body: { ...params, choice } }, { signal })
  return prepared([await reply.bytes()])
})

export const entries = endpoint(further.entries, async ({ body, actor, app, signal }) => {
  const choice = await choiceOf(app.clients, actor, signal)
  return shortEntries(app.clients.agent, { ...body, choice }, signal)
})
