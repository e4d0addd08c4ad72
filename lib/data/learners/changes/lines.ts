import { type Done, type MadeChange, MOST_NAMED } from '../../../contracts/schemas/learners/changes.ts'
import type { LearntWord } from '../../../learning/changes/learnt-word.ts'
import type { StoredImport } from '../../entities/collections/imports.ts'
import type { StoredStart, StoredUndo } from '../../entities/collections/words.ts'
import { asLeft, type ToTakeBack } from '../words/undo/plan-undo.ts'
import type { WordReceipt } from '../words/word-receipts.ts'
import type { MadeRequest } from './made-requests.ts'

export interface Line {
  readonly change: Omit<MadeChange, 'words' | 'can_undo'>
  readonly named: readonly { readonly skill_id: string; readonly written: string }[]
  readonly undo: ReadonlyMap<string, ToTakeBack> | null
}

export function lineOfRequest({ request_id, receipts }: MadeRequest): Line {
  const [first] = receipts
  const at = first?.at ?? ''
  const undo = receipts.flatMap(receipt =>
    Object.entries(receipt.undo ?? {}).map(([id, values]) => [id, values, receipt.at] as const),
  )
  const values = undo.map(([, each]) => each)
  const named = undo.map(([skill_id, { written }]) => ({ skill_id, written }))
  const former = receipts.flatMap(namedByFormer)
  return {
    change: {
      request_id,
      kind: first?.undo_of ? 'undo' : 'words',
      made: madeIn(receipts) ?? at,
      at,
      done: [...new Set(values.flatMap(doneIn))],
      state: oneState(values),
      count: undo.length + former.length,
      level: null,
      name: '',
      undone_by: receipts.find(({ is_undone }) => is_undone)?.undone_by ?? null,
      why_not: receipts.some(each => each.undo === null) ? 'expired' : null,
    },
    named: [...named, ...former].slice(0, MOST_NAMED),
    undo:
      undo.length <= MOST_NAMED ? new Map(undo.map(([id, each, then]) => [id, asLeft(each, then)])) : null,
  }
}

/** A change without `undone_by` was done again. */
export const undoneLine = (line: Line, undone_by: string | null): Line => ({
  ...line,
  change: { ...line.change, undone_by, why_not: undone_by === null ? line.change.why_not : 'undone' },
})

const namedByFormer = ({ undo, was, written }: WordReceipt) =>
  undo ? [] : Object.keys(was).map(skill_id => ({ skill_id, written: written?.[skill_id] ?? '' }))

const madeIn = (receipts: readonly WordReceipt[]): string | null =>
  receipts.flatMap(({ late }) => Object.values(late ?? {}))[0] ?? null

function oneState(values: readonly StoredUndo[]): MadeChange['state'] {
  const states = new Set(values.map(({ state }) => state))
  return states.size === 1 ? (values[0]?.state ?? null) : null
}

const SAID: Readonly<Partial<Record<keyof LearntWord, Done>>> = {
  ...{ state: 'state', note: 'note', tags: 'tags', sources: 'sentences', latest_source: 'sentences' },
  ...{ meaning: 'meaning', sense_id: 'meaning', model_gloss: 'meaning', further_sense: 'meaning' },
}
const kindOf = new Map(Object.entries(SAID))

function doneIn({ left, was, added, sources }: StoredUndo): Done[] {
  if (left === null) return ['removed']
  if (was === null) return ['added']
  const changedKinds = Object.keys(was).flatMap(name => kindOf.get(name) ?? [])
  return added || sources ? [...changedKinds, 'sentences'] : changedKinds
}

export function lineOfStart(
  { request_id, at, level, marked, is_undone, undone_by }: StoredStart,
  receipt: WordReceipt | null,
): Line {
  const named = Object.keys(receipt?.was ?? {}).slice(0, MOST_NAMED)
  return {
    change: {
      ...{ request_id, kind: 'start', made: at, at, done: ['added'], state: 'known', count: marked },
      ...{ level, name: '', undone_by: is_undone ? undone_by : null },
      // The undo of a former release cannot be undone.
      why_not: is_undone && undone_by === null ? 'undone' : null,
    },
    named: named.map(skill_id => ({ skill_id, written: receipt?.undo?.[skill_id]?.written ?? '' })),
    undo: null,
  }
}

export function lineOfImport({ import_id, created_at, name, counts, preview, state }: StoredImport): Line {
  const written = preview.flatMap(({ skill_id, word, outcome }) =>
    skill_id !== null && (outcome === 'added' || outcome === 'changed') ? [{ skill_id, written: word }] : [],
  )
  return {
    change: {
      ...{ request_id: import_id, kind: 'import', made: created_at, at: created_at, name },
      ...{ done: [], state: null, count: counts.added + counts.changed, level: null, undone_by: null },
      why_not: whyNotImport(state),
    },
    named: written.slice(0, MOST_NAMED),
    undo: null,
  }
}

function whyNotImport(state: StoredImport['state']): MadeChange['why_not'] {
  if (state === 'undone') return 'undone'
  return state === 'done' || state === 'failed' ? null : 'at_work'
}
