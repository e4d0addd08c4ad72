import { z } from 'zod'
import { TableLook, TablePlan, TableRecognised } from '../../../contracts/schemas/learners/import-tables.ts'
import { MoveRecognised } from '../../../contracts/schemas/learners/imports.ts'
import { LineReason } from '../../../contracts/schemas/learners/line-reasons.ts'
import { SkillKind, WordState } from '../../../contracts/schemas/learners/words.ts'
import type { TableLine } from '../../tables/line-of.ts'
import { MoveRead } from '../moving/staging/staged.ts'

const Defaults = z.object({ state: WordState, tags: z.array(z.string()) })
const Text = z.string().nullable()

export const FileOrder = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('look'), file: z.string(), folder: z.string(), look: TableLook }),
  z.object({
    kind: z.literal('read'),
    file: z.string(),
    folder: z.string(),
    out: z.string(),
    plan: TablePlan.nullable(),
    fields: z.object({ expression: Text, reading: Text, sentence: Text }),
    defaults: Defaults,
    most_characters: z.number(),
  }),
])
export type FileOrder = z.infer<typeof FileOrder>

export const ReadLine = z.object({
  line: z.number(),
  word: z.string(),
  is_base: z.boolean(),
  reading: Text,
  written: Text,
  kind: SkillKind,
  state: WordState,
  tags: z.array(z.string()).nullable(),
  note: Text,
  meaning: Text,
  sentence: Text,
  translation: Text,
  skipped: z.enum(['language', 'state']).nullable(),
  problem: LineReason.nullable(),
  remark: LineReason.nullable(),
  left_out: z.array(LineReason),
}) satisfies z.ZodType<TableLine>
export type ReadLine = z.infer<typeof ReadLine>

const FileKind = z.enum(['table', 'anki'])

export const FileMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('table'), recognised: TableRecognised }),
  z.object({ kind: z.literal('anki'), fields: z.array(z.string()) }),
  z.object({ kind: z.literal('yomu'), recognised: MoveRecognised }),
  MoveRead,
  z.object({ kind: z.literal('read'), of: FileKind, lines: z.number() }),
  z.object({ kind: z.literal('invalid'), message: z.string() }),
  z.object({ kind: z.literal('failed'), message: z.string() }),
])
export type FileMessage = z.infer<typeof FileMessage>
