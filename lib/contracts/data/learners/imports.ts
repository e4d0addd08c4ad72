import { z } from 'zod'
import { group, route } from '../../../platform/http/route.ts'
import { NoContent, Ulid } from '../../schemas/basics.ts'
import { ImportRecord, ReportPiece, UndonePart, UndoPart } from '../../schemas/learners/imports.ts'

const PATH = '/v1/data/imports'
const ByImport = z.object({ import_id: Ulid })
const ByPiece = ByImport.extend({
  n: z
    .string()
    .regex(/^\d{1,4}$/)
    .transform(Number),
})

/** Not relayed: the controller runs imports. */
export const imports = group({
  list: {
    ...route('GET', PATH, 'acting'),
    summary: 'The imports of the acting account, the newest first',
    output: z.object({ items: z.array(ImportRecord) }),
  },
  get: {
    ...route('GET', `${PATH}/{import_id}`, 'acting'),
    summary: 'One import',
    params: ByImport,
    output: ImportRecord,
  },
  save: {
    ...route('PUT', `${PATH}/{import_id}`, 'acting'),
    // An account without room can still undo an import.
    stores: ({ body: { state } }) => state === 'checking' || state === 'running',
    summary:
      'Write an import whose version is still the one before; a new one removes those that are too old or too many',
    params: ByImport,
    body: ImportRecord,
    ...NoContent,
  },
  savePiece: {
    ...route('PUT', `${PATH}/{import_id}/report/{n}`, 'acting'),
    summary: 'Write a piece of the report of an import',
    params: ByPiece,
    body: ReportPiece,
    ...NoContent,
  },
  piece: {
    ...route('GET', `${PATH}/{import_id}/report/{n}`, 'acting'),
    summary: 'A piece of the report of an import',
    params: ByPiece,
    output: ReportPiece,
  },
  undoPart: {
    ...route('POST', `${PATH}/{import_id}/undo`, 'acting'),
    repeatable: true,
    summary: 'Take back some words of an import, those that have not changed since',
    params: ByImport,
    body: UndoPart,
    output: UndonePart,
    deadline_s: 120,
  },
})
