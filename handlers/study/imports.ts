import { imports } from '../../lib/contracts/study/contract.ts'
import { mustBeOwnImport } from '../../lib/objects/handles.ts'
import { stream } from '../../lib/platform/http/reply.ts'
import { endpoint } from '../../lib/study/app.ts'
import { presentImport } from '../../lib/study/imports/kept-import.ts'
import { lookAtImport } from '../../lib/study/imports/look-at-import.ts'
import { reportFile } from '../../lib/study/imports/report.ts'
import { receiveImport } from '../../lib/study/imports/source-file.ts'
import { startImport } from '../../lib/study/imports/start-import.ts'
import { undoImport } from '../../lib/study/imports/undo-import.ts'

export const file = endpoint(imports.file, ({ incoming, actor, app, signal }) =>
  app.receiving.run(actor.user_id, () => receiveImport(app.clients.data.files, incoming, signal)),
)

export const removeFile = endpoint(imports.removeFile, async ({ query, actor, app }) => {
  mustBeOwnImport(query.file_handle, actor, 'query.file_handle')
  await app.clients.data.files.remove({ query })
})

export const look = endpoint(imports.look, ({ body, actor, app, signal }) =>
  lookAtImport(app, actor, body, signal),
)

export const start = endpoint(imports.start, ({ body, actor, caller, app }) => {
  const { importing, converting, workFolder, config } = app
  const importSurroundings = { importing, converting, workFolder, mostCharacters: config.MAX_ARTICLE_CHARS }
  return app.startTask(actor, caller, flow => startImport({ ...flow, ...importSurroundings }, actor, body))
})

export const list = endpoint(imports.list, async ({ app, signal }) => {
  const { items } = await app.clients.data.imports.list(undefined, { signal })
  return { items: items.map(each => presentImport(app.tasks, each)) }
})

export const get = endpoint(imports.get, async ({ params, app, signal }) =>
  presentImport(app.tasks, await app.clients.data.imports.get({ params }, { signal })),
)

export const report = endpoint(imports.report, async ({ params, actor, app, signal }) => {
  const { open, headers } = await reportFile(app.clients.data.imports, params.import_id, signal)
  return stream(await app.exports.open(actor.user_id, open), headers)
})

export const undo = endpoint(imports.undo, ({ params, actor, caller, app }) =>
  app.startTask(actor, caller, flow => undoImport(flow, actor, params.import_id)),
)
