import { nameOf } from '../../../lib/platform/values/name-of.ts'

export interface Given {
  /** A private article of the owner, processed to its end. */
  article: number
  /** The task that made it. */
  task: string
  /** Another one of the owner's, which a task holds: changes and deletions are let in and then refused. */
  held: number
  /** Open feedback of the owner's. */
  feedback: string
  /** The owner itself. */
  account: number
}

/** Places and bodies of requests, some of which name nothing that exists. */
export const byArticle = ({ article }: Given) => ({ id: String(article) })
export const byImage = ({ article }: Given) => ({ id: String(article), image: '1' })
export const byHeld = ({ held }: Given) => ({ id: String(held) })
export const bySentence = ({ held }: Given) => ({ id: String(held), idx: '0' })
export const byFeedback = ({ feedback }: Given) => ({ id: feedback })
export const byTask = ({ task }: Given) => ({ task_id: task })
/** These ids name records within one account, so that those of another account cannot be named. */
export const byRating = () => ({ request_id: task_id })
export const byCard = () => ({ id: `w.${task_id}.recall` })
export const byKept = () => ({ item_id: task_id })
export const byMedia = () => ({ media_id: `s.${task_id}` })
export const byAccount = ({ account }: Given) => ({ user_id: String(account) })
export const byAvatar = ({ account }: Given) => ({ user_id: String(account), avatar: task_id })
export const task_id = '01JD0000000000000000000000'
export const furigana = [{ text: 'x' }]
export const furiganaJson = JSON.stringify(furigana)
const movedRow = { index: 0, translation: 'x', explanation: '', notes: '', metadata: {} }
export const movedRows = { task_id, revision: 1, items: [movedRow] }
export const movedEnd = {
  task_id,
  origin: { installation: 'x', article_id: 1 },
  status: 'completed',
  summary: '',
}
export const times = { start_ms: 0, end_ms: 900 }
/** The translation of a person, and one of a file, of a revision that is not there. */
export const own = { translation: 'x' }
export const fromFile = { revision: 99, replaces_own: false, items: [{ index: 0, text: 'x' }] }
/** Of a subtitle file. */
export const line = { text: 'x', ...times }
export const newRow = { sentence: 'x', furigana: furiganaJson }
export const voice = 'espeak-ng-ja'
export const part = { task_id, revision: 1, items: [{ index: 0, text: 'x' }] }
export const retraction = { params: () => ({ event_id: task_id }), body: { request_id: task_id } }
export const byGoal = () => ({ resource: 'goals', record_id: task_id })
export const word = { form: '雨', reading: 'あめ' }
export const byWord = () => ({ skill_id: nameOf('word', word.form, word.reading) })
/** Series are the account's own; the id names one among them. */
export const aSeries = {
  params: () => ({ id: task_id }),
  body: { expected_version: 0, name: '本', articles: [] },
}
export const noSeries = {
  params: () => ({ id: '01JD0000000000000000000001' }),
  query: { expected_version: '0' },
}
export const byGloss = () => ({ gloss_id: task_id })
export const gloss = { skill_id: task_id, language: 'zh', gloss: '雨' }
export const bySourceOfWord = () => ({ ...byWord(), source_id: task_id })
export const byImport = () => ({ import_id: task_id })
export const byPiece = () => ({ ...byImport(), n: '0' })
export const importRecord = {
  ...{ import_id: task_id, name: 'x', kind: 'table', task_id: null, overwrite: false, lines: 1, preview: [] },
  counts: { added: 1, changed: 0, present: 0, ambiguous: 0, not_found: 0, invalid: 0, skipped: 0 },
  ...{ history: null, undone: null, error: null, finished_at: null, state: 'running' },
  ...{ created_at: '2026-11-20T12:00:00Z', expires_at: '2026-12-20T12:00:00Z' },
  ...{ fingerprint: 'x', has_begun: true, file_handles: [], file_sha256: null, version: 1, pieces: 1 },
}
export const goal = { request_id: task_id, expected_version: 0, values: { name: 'x' } }
export const analysis = { content_revision: 1, analysis_version: '1+none' }
export const ofAnalysis = { analysis_version: analysis.analysis_version }
export const wordsOfBlocks = {
  ...analysis,
  blocks: [{ block: 'x', text_hash: 'x', rows: [[]], grammar: [[]], skills: {} }],
}
export const position = { index: 0, content_revision: 1, at: '2026-11-20T12:00:00Z' }
export const reading = { reading: 1, at: '2026-11-20T12:00:00Z' }
export const noWords = { user_id: 1, dictionary: { source: 'edict', sha256: 'x' }, words: [] }
export const noDictionary = { user_id: 1, dictionary: null }
