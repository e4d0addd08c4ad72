import { imports } from '../../lib/contracts/data/contract.ts'
import { endpoint } from '../../lib/data/app.ts'
import { readPiece, savePiece as savePieceOf } from '../../lib/data/learners/imports/report.ts'
import { getImport, listImports, saveImport } from '../../lib/data/learners/imports/stored-imports.ts'
import { undoPart as undoPartOf } from '../../lib/data/learners/imports/undo-import.ts'

export const list = endpoint(imports.list, ({ actor, app }) => listImports(app.learning, actor.acting))

export const get = endpoint(imports.get, ({ params, actor, app }) =>
  getImport(app.learning, actor.acting, params.import_id),
)

export const save = endpoint(imports.save, ({ params, body, actor, app }) =>
  saveImport(app.learning, actor.acting, { ...body, ...params }),
)

export const savePiece = endpoint(imports.savePiece, ({ params, body, actor, app }) =>
  savePieceOf(app.learning, actor.acting, params, body.text),
)

export const piece = endpoint(imports.piece, ({ params, actor, app }) =>
  readPiece(app.learning, actor.acting, params),
)

export const undoPart = endpoint(imports.undoPart, ({ params, body, actor, app }) =>
  undoPartOf(app.learning, actor.acting, params.import_id, body.after),
)
