import { endpoint } from '../../lib/app/study.ts'
import { ownData } from '../../lib/contracts/study/contract.ts'
import { stream } from '../../lib/http/reply.ts'
import { exportHeaders, exportStream } from '../../lib/learners/export-all.ts'

export const exportAll = endpoint(ownData.exportAll, async ({ actor, app, signal }) => {
  const open = () => exportStream(app.clients.data, actor, signal)
  return stream(await app.exports.open(actor.user_id, open), exportHeaders)
})
