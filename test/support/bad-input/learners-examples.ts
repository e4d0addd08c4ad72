import { nameOf } from '../../../lib/platform/values/name-of.ts'
import { importRecord } from '../access/examples.ts'

const task_id = '01JD0000000000000000000000'

const rain = { form: '雨', reading: 'あめ' }

const importedAs = { state: 'known', tags: [], note: null, sentence: null }

const fileHandle = `tmp/u1/transcription/2026/11/20/${task_id}.bin`
const tablePlan = {
  ...{ tool: 'table', encoding: 'utf-8', separator: 'comma', quotes: true, html: false, romaji: false },
  ...{ has_header: true, names: ['Word'], columns: ['word'], states: { '1': 'learning' }, state: 'known' },
  ...{ language: null, tags: [] },
}

/** Valid bodies for the routes of learning data. */
export const learnersExamples: Record<string, object> = {
  'data.review.rate': {
    request_id: task_id,
    card_id: `w.${task_id}.recall`,
    expected_version: 1,
    rating: 'good',
    reviewed_at: '2026-11-20T12:00:00Z',
    duration_ms: 1,
    support: ['furigana'],
  },
  'data.reviewHistory.write': {
    dry_run: false,
    cards: [{ card_id: `w.${task_id}.recall`, ratings: [{ at: 1_763_600_000_000, rating: 'good', ms: 1 }] }],
  },
  'data.review.change': { expected_version: 1, suspended: true, buried_until: '2026-11-20T12:00:00Z' },
  'data.review.changeSettings': {
    request_id: task_id,
    expected_version: 0,
    values: { time_zone: 'Asia/Tokyo', learning_steps: ['10m'], weights: null },
  },
  'data.keptSentences.keep': { article_id: 1, index: 0, tags: ['x'], note: 'An example.' },
  'data.minedMedia.change': { expected_version: 1, before: 0, after: 1 },
  'data.mining.finish': {
    ...{ user_id: 1, media_id: 's.01JZZZZZZZZZZZZZZZZZZZZZZZ', version: 1, hash: '0123456789abcdef' },
    failed: {},
  },
  'data.keptSentences.patch': { expected_version: 1, tags: ['x'], note: 'An example.' },
  'data.positions.keep': {
    ...{ index: 0, content_revision: 1, at: '2026-11-20T12:00:00Z' },
    ...{ reading: 1, passed: [[0, 1]] },
  },
  'data.readings.begin': { reading: 2, at: '2026-11-20T12:00:00Z' },
  'data.readings.finish': { reading: 1, at: '2026-11-20T12:00:00Z' },
  'data.learningEvents.record': {
    events: [
      {
        event_id: task_id,
        kind: 'attempt',
        occurred_at: '2026-11-20T09:00:00.000Z',
        payload: {
          foundation: {
            targets: [{ object: { kind: 'article', id: '1' }, dimension: 'reading', outcome: null }],
            support: ['furigana'],
          },
        },
      },
    ],
  },
  'data.learningEvents.retract': { request_id: task_id },
  'collection.wordWrites.put': { form: '雨', reading: 'あめ', state: 'known', tags: ['n5'] },
  'collection.wordWrites.states': {
    request_id: task_id,
    changes: [{ skill_id: task_id, ...rain, state: 'known' }],
  },
  'collection.wordWrites.stateRequests': {
    requests: [{ request_id: task_id, changes: [{ skill_id: task_id, ...rain, state: 'known' }] }],
  },
  'collection.wordStarts.mark': { request_id: task_id, level: 'N5', known: [], unknown: [task_id], from: 0 },
  'collection.wordStarts.undo': { request_id: task_id, from: 0 },
  'data.wordStarts.undo': { request_id: task_id, from: 0 },
  'data.wordStarts.mark': {
    request_id: task_id,
    level: null,
    dictionary: null,
    parts: [{ part: 0, words: [{ skill_id: nameOf('word', '雨', 'あめ'), ...rain, entry: null }] }],
  },
  'collection.wordWrites.importLines': { format: 'list', text: '雨 あめ', state: 'known', dry_run: true },
  'agent.lexicon.names': { forms: ['雨'] },
  'data.uncheckedWords.join': {
    user_id: 1,
    dictionary: { source: 'edict', sha256: 'x' },
    words: [{ skill_id: nameOf('word', '雨', 'あめ'), ...rain, entry: null }],
  },
  'data.uncheckedWords.checked': { user_id: 1, dictionary: null },
  'data.ownData.take': {
    kind: 'day',
    lines: [{ kind: 'day', day: '2026-11-20', reviews: 1 }],
    articles: [[1, 2]],
    items: [[task_id, task_id]],
    overwrite: false,
    dry_run: true,
  },
  'data.wordWrites.importPart': {
    dictionary: null,
    overwrite: false,
    dry_run: true,
    words: [{ skill_id: nameOf('word', '雨', 'あめ'), ...rain, entry: null, ...importedAs }],
  },
  'data.wordWrites.put': {
    ...rain,
    source: { sentence: '雨。', start: 0, length: 1 },
    dictionary: null,
    entry: null,
  },
  'data.wordWrites.states': {
    request_id: task_id,
    dictionary: null,
    changes: [{ skill_id: task_id, form: '雨', reading: 'あめ', state: null, entry: null }],
  },
  'data.wordWrites.stateRequests': {
    dictionary: null,
    requests: [
      {
        request_id: task_id,
        changes: [{ skill_id: task_id, form: '雨', reading: 'あめ', state: null, entry: null }],
      },
    ],
  },
  'study.glosses.ask': { ...rain, sentence: '雨。', start: 0, length: 1, language: 'zh' },
  'data.glosses.keep': { skill_id: task_id, language: 'zh', gloss: '雨' },
  'agent.analysis.gloss': {
    purpose: { user_id: 1, article_id: null, task_id: null },
    word: { ...rain, sentence: '雨。', start: 0, length: 1, language: 'zh' },
  },
  'data.imports.save': importRecord,
  'data.imports.savePiece': { text: 'x' },
  'data.imports.undoPart': { after: task_id },
  'study.imports.look': { file_handles: [fileHandle], look: { separator: 'tab', has_header: true } },
  'study.imports.start': {
    import_id: task_id,
    name: 'words.csv',
    file_handles: [fileHandle],
    plan: tablePlan,
    fields: { expression: 'Word' },
    tags: ['x'],
    dry_run: true,
  },
  'data.wordLists.some': { skill_ids: [task_id] },
  'data.words.sync': { versions: { 0: 1, Z: 3 } },
}
