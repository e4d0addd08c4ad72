import { endpoint } from '../../lib/app/study.ts'
import { ownData } from '../../lib/contracts/study/contract.ts'
import { stream } from '../../lib/http/reply.ts'
import { exportHeaders, exportStream } from '../../lib/learners/export-all.ts'
import { exportWords as exportOf } from '../../lib/words/export/export-words.ts'

export const exportAll = endpoint(ownData.exportAll, async ({ actor, app, signal }) => {
  const open = () => exportStream(app.clients.data, actor, signal)
  return stream(await app.exports.open(actor.user_id, open), exportHeaders)
})

export const exportWords = endpoint(ownData.exportWords, async ({ query, actor, app, signal }) => {
  const { open, headers } = exportOf({ data: app.clients.data, signal, now: app.now }, query.format)
  return stream(await app.exports.open(actor.user_id, open), headers)
})
