import { z } from 'zod'
import { Name, Timestamp, Ulid, wholeInQuery } from '../basics.ts'
import { Level } from '../japanese/text.ts'
import { WordState } from './words.ts'

/** Changes of words can be undone for so long. */
export const UNDO_DAYS = 90
/** The words of a change that are named. */
export const MOST_NAMED = 3

/** The ways in which a change can have changed words. */
export const Done = z.enum(['added', 'removed', 'state', 'note', 'tags', 'meaning', 'sentences'])
export type Done = z.infer<typeof Done>

export const ChangedWord = z.object({
  skill_id: Name,
  written: z.string(),
  state: WordState.nullable().describe('As it is now; null: you do not have the word'),
})

export const MadeChange = z.object({
  request_id: Ulid.describe('Of the request, the start or the import that made it'),
  kind: z
    .enum(['words', 'start', 'import', 'undo'])
    .describe(
      'words: one press or form, also about many words; start: words of a level; import: a list or a collection; undo: another change was taken back',
    ),
  made: Timestamp.describe('When you did it'),
  at: Timestamp.describe('When it arrived, if it had to wait'),
  done: z.array(Done).describe('Empty in changes of former releases, which did not note it'),
  state: WordState.nullable().describe('The state that all its words got; null: none, or several'),
  words: z.array(ChangedWord).max(MOST_NAMED),
  count: z.number().int().describe('How many words it changed'),
  level: Level.nullable().describe('Of a start'),
  name: z.string().describe('Of the file of an import; otherwise empty'),
  undone_by: Ulid.nullable().describe(
    'The undo that stands: undo that to do the change again. Null: it is not undone, was done again, or is an import',
  ),
  can_undo: z
    .boolean()
    .describe('Of many words those that have changed since stay; of an undo, it can be done again'),
  why_not: z
    .enum(['undone', 'changed', 'expired', 'at_work'])
    .nullable()
    .describe(
      `undone: it is undone; changed: its words were changed or reviewed since; expired: it is older than ${UNDO_DAYS} days, or of a former release; at_work: an import or its undo is not over`,
    ),
})
export type MadeChange = z.infer<typeof MadeChange>

export const ChangesQuery = z.object({
  before: Ulid.optional().describe('`next` of the reply before'),
  limit: wholeInQuery(1, 100, 50),
})
export type ChangesQuery = z.output<typeof ChangesQuery>

export const MadeChanges = z.object({
  items: z.array(MadeChange).describe('The newest first'),
  next: Ulid.nullable().describe('Ask for those before it; null: there are no more'),
})
export type MadeChanges = z.infer<typeof MadeChanges>

export const ByChange = z.object({ request_id: Ulid })

export const ChangeUndo = z.strictObject({
  request_id: Ulid.describe('Of the undo, which is a change that can be undone, too'),
})

/** The most words that the answer to an undo names. */
export const MOST_LEFT = 20
export const ChangeUndone = z.object({
  request_id: Ulid.describe(
    'Of the undo, by which it is undone in turn. It is an earlier request if that began the undo, as on another device',
  ),
  undone: z.number().int().describe('Words that are as they were before'),
  left: z.number().int().describe('Words that have changed since, or were reviewed: they stay'),
  words: z.array(ChangedWord).max(MOST_LEFT).describe('The first of those that stay, as they are now'),
  is_import: z
    .boolean()
    .describe(
      'True of an import: `POST /api/imports/{import_id}/undo` starts the task that takes its words back',
    ),
})
export type ChangeUndone = z.infer<typeof ChangeUndone>
