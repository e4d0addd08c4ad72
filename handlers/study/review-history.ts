import { endpoint } from '../../lib/app/study.ts'
import { reviewHistory } from '../../lib/contracts/study/contract.ts'
import { importHistory } from '../../lib/review/history/import-history.ts'

export const importAnki = endpoint(
  reviewHistory.importAnki,
  ({ query, incoming, actor, caller, app, signal }) => {
    const { receiving, importing, workFolder } = app
    return app.startTask(actor, caller, flow =>
      importHistory({ ...flow, receiving, importing, workFolder }, actor, { query, incoming, signal }),
    )
  },
)
