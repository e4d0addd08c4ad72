import { reviewHistory } from '../../lib/contracts/study/contract.ts'
import { endpoint } from '../../lib/study/app.ts'
import { importHistory } from '../../lib/study/history-import/import-history.ts'

export const importAnki = endpoint(
  reviewHistory.importAnki,
  ({ query, incoming, actor, caller, app, signal }) => {
    const { receiving, importing, workFolder } = app
    return app.startTask(actor, caller, flow =>
      importHistory({ ...flow, receiving, importing, workFolder }, actor, { query, incoming, signal }),
    )
  },
)
