import { z } from 'zod'
import { Ulid } from '../../../../lib/contracts/schemas/basics.ts'
import {
  TableLook,
  TablePlan,
  type TableRecognised,
} from '../../../../lib/contracts/schemas/learners/import-tables.ts'
import { WordState } from '../../../../lib/contracts/schemas/learners/words.ts'
import { keptStore } from '../../../../web/kept-store.ts'
import { learnerOf, useSession } from '../../../../web/session/session.ts'
import { importKey } from '../../api/owned-keys.ts'

/** An import that has begun: the sent file, and the learner's choices. */
const Draft = z.object({
  /** The account that sent the file. */
  owner: z.number(),
  import_id: Ulid,
  name: z.string(),
  file_handles: z.array(z.string()),
  look: TableLook,
  /** The learner's changes of the proposal. */
  changed: TablePlan.pick({ states: true, language: true, romaji: true }).partial(),
  /** Of a collection. */
  fields: z.object({ expression: z.string().optional(), reading: z.string().optional() }),
  state: WordState,
  overwrite: z.boolean(),
  /** False until the learner has confirmed how the file is read. */
  isConfirmed: z.boolean(),
  /** The table's plan that was checked; null of a collection, and before. */
  plan: TablePlan.nullable(),
  /** True once the run has been started after its check. */
  isRun: z.boolean().default(false),
  /** The task that works on it, until its end was seen. */
  task: z.object({ task_id: Ulid, state: z.enum(['checking', 'running']) }).nullable(),
})
export type Draft = z.infer<typeof Draft>

/** Kept on the device, so that an import goes on after a reload. */
const drafts = keptStore<Draft | null>(importKey, {
  read(text) {
    try {
      return Draft.parse(JSON.parse(text ?? 'null'))
    } catch {
      return null
    }
  },
  write: draft => (draft === null ? null : JSON.stringify(draft)),
})

export const keepDraft = (draft: Draft) => drafts.set(draft)
export const dropDraft = () => drafts.set(null)
export const changeDraft = (changed: Partial<Draft>) => {
  const draft = drafts.stored()
  if (draft) drafts.set({ ...draft, ...changed })
}

/** The import of the account that is signed in. */
export function useDraft(): Draft | null {
  const draft = drafts.use()
  const { session } = useSession()
  return draft?.owner === learnerOf(session) ? draft : null
}

/** How the table is read: as it was recognised, with the learner's changes. */
export function planOf(
  { look, changed, state }: Draft,
  { plan, states, languages }: TableRecognised,
): TableRecognised['plan'] {
  const chosen = Object.entries(changed.states ?? {})
  const isThere = changed.language === null || languages.some(({ value }) => value === changed.language)
  return {
    ...plan,
    // Shown at once, before the server has looked again.
    encoding: look.encoding ?? plan.encoding,
    separator: look.separator ?? plan.separator,
    has_header: look.has_header ?? plan.has_header,
    columns: look.columns ?? plan.columns,
    // Read in another way, a table may no longer have the values that were chosen.
    states: {
      ...plan.states,
      ...Object.fromEntries(chosen.filter(([value]) => states.some(each => each.value === value))),
    },
    language: changed.language !== undefined && isThere ? changed.language : plan.language,
    romaji: changed.romaji ?? plan.romaji,
    state,
  }
}
