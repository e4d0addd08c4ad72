import { describe, expect, it } from 'vitest'
import { type ContentEntities, contentEntities } from '../../../../lib/data/entities/content/entities.ts'
import { keysOf, unconnected } from './stored-keys.ts'

const AT = '2026-11-20T09:30:00.000Z'
const article = {
  id: 1234,
  user_id: 7,
  genre: 'article',
  status: 'completed',
  ...{ progress: 100, is_public: 1, guest_visible: 1, explain: 1 },
  output_language: 'en',
  explanation_level: 'N3',
  explain_mode: 'full',
  ...{ title: '花', author: '', intro: '', summary: '', type: '', metadata: '{}' },
  ...{ revision: 3, content_revision: 2 },
  ...{ total_rows: 65, total_sentences: 60, complete_sentences: 60 },
  ...{ created_at: AT, updated_at: AT },
} as const
const OWNED = { article_id: 1234, user_id: 7 }
const MOVED = { ...OWNED, installation: 'a', origin_id: 12, task_id: 'T', import_id: 'b', request: 'c' }
const TASK = '01JDTask'
const HASH = 'Ab12'
const NAME = '7ZAbcFeedback'
const BLOCK = '00000012.00003'
const ANALYSIS = '1+0a9b'

/** Written without ElectroDB. */
const PLAIN = ['accountUsage', 'defaultQuota', 'accountQuotas'] as const

/** One record of every entity, as it is written. Letters stand in both cases: keys must keep them. */
const contentRecords = (entities: ContentEntities) =>
  ({
    articles: entities.articles.put(article),
    textParts: entities.textParts.put({ ...OWNED, content_revision: 2, part: 1, bytes: new Uint8Array() }),
    revisions: entities.revisions.put({
      ...OWNED,
      revision: 3,
      task_id: TASK,
      blocks: [[BLOCK, 65]],
      total_rows: 65,
      total_sentences: 60,
    }),
    blocks: entities.blocks.put({
      ...OWNED,
      block: BLOCK,
      version: 1,
      task_id: TASK,
      rows: 1,
      lengths: [3],
      sentences: 1,
      updated_at: AT,
    }),
    sentences: entities.sentences.put({
      ...OWNED,
      block: BLOCK,
      position: 5,
      sentence: '花が咲く。',
      furigana: '[]',
      analysis_status: 'pending',
      metadata: '{}',
    }),
    processing: entities.processing.put({ ...OWNED, task_id: TASK }),
    uploads: entities.uploads.put({ ...OWNED, task_id: TASK }),
    favorites: entities.favorites.put({ ...OWNED, created_at: AT }),
    readings: entities.readings.put({ ...OWNED, index: 1, revision: 1, sentence_hash: HASH, at: AT }),
    readingStarts: entities.readingStarts.put({ ...OWNED, reading: 2, states: new Uint8Array(1) }),
    sweeps: entities.sweeps.put({
      ...OWNED,
      ...{ due_at: AT, reason: 'replaced', revision: 3, content_revision: 2 },
    }),
    sourceMoves: entities.sourceMoves.put({
      ...OWNED,
      task_id: TASK,
      due_at: AT,
      store: 'local',
      temporary_key: 'a',
      permanent_key: 'b',
    }),
    clips: entities.clips.put({
      id: '01JDClip',
      user_id: 7,
      cache_hash: HASH,
      voice: 'Nanami',
      content_type: 'audio/mpeg',
      size: 3,
      storage_key: '',
      store: 'local',
      data: new Uint8Array(),
      parts: 0,
      parts_id: '',
      references: 1,
      state: 'ready',
      attempt: '01JDAttempt',
      created_at: AT,
      updated_at: AT,
    }),
    clipParts: entities.clipParts.put({
      cache_hash: HASH,
      user_id: 7,
      parts_id: '01JDParts',
      part: 4,
      bytes: new Uint8Array(),
    }),
    articleClips: entities.articleClips.put({ ...OWNED, cache_hash: HASH }),
    pendingClips: entities.pendingClips.put({
      due_at: AT,
      cache_hash: HASH,
      user_id: 7,
      attempt: '01JDAttempt',
      store: 'local',
      storage_key: '',
    }),
    feedback: entities.feedback.put({
      id: NAME,
      user_id: 7,
      kind: 'publish_request',
      text: '公開してください。',
      article_id: 1234,
      status: 'open',
      version: 1,
      created_at: AT,
      updated_at: AT,
    }),
    openFeedback: entities.openFeedback.put({ user_id: 7, open: 3 }),
    publishRequests: entities.publishRequests.put({ ...OWNED, feedback_id: NAME }),
    movedTexts: entities.movedTexts.put(MOVED),
    series: entities.series.put({ user_id: 7, series: [], version: 1, updated_at: AT }),
    recommendations: entities.recommendations.put({
      week: '2026-W47',
      user_id: 9,
      note: '',
      entries: [{ article_id: 1234, comment: '' }],
      version: 1,
      created_at: AT,
      updated_at: AT,
    }),
    blockWords: entities.blockWords.put({
      ...OWNED,
      block: BLOCK,
      analysis_version: ANALYSIS,
      text_hash: NAME,
      bytes: new Uint8Array(),
    }),
    materials: entities.materials.put({
      ...OWNED,
      content_revision: 2,
      analysis_version: ANALYSIS,
      genre: 'article',
      characters: 5,
      sentence_count: 1,
      tokens: 2,
      ...{ words: 2, name_tokens: 0, name_words: 0, unlisted_tokens: 0, unlisted_words: 0 },
      created_at: AT,
    }),
    featureParts: entities.featureParts.put({
      ...OWNED,
      content_revision: 2,
      analysis_version: ANALYSIS,
      part: 0,
      parts: 1,
      bytes: new Uint8Array(),
    }),
    images: entities.images.put({
      ...OWNED,
      image: 'p1',
      source: HASH,
      ...{ width: 3, height: 2, bytes: 99, store: 'local', key: NAME, created_at: AT },
    }),
    occurrences: entities.occurrences.put({
      ...OWNED,
      skill_id: NAME,
      content_revision: 2,
      frequency: 1,
      positions: [[BLOCK, 0, 0, 1]],
    }),
    bundleSlots: entities.bundleSlots.put({ name: 'dictionary', version: 1 }),
    bundleLists: entities.bundleLists.put({ kind: 'further', version: 1, items: [] }),
    fileRooms: entities.fileRooms.put({ user_id: 7, file_handle: NAME, bytes: 1, since: AT }),
    recounts: entities.recounts.put({ due_at: AT, user_id: 7, file_handle: NAME }),
  }) satisfies Record<Exclude<keyof ContentEntities, (typeof PLAIN)[number]>, unknown>

/** An article that only its owner reads. */
const privateArticle = ({ articles }: ContentEntities) =>
  articles.put({ ...article, is_public: 0, guest_visible: 0 })

// The keys in existing tables: written out, so that no change of the code can change a stored key unnoticed.
const KEYS = {
  articles: {
    pk: 'ARTICLE#1234',
    sk: 'HEAD',
    gsi1pk: 'OWNER#7',
    gsi1sk: '2026-11-20T09:30:00.000Z#1234',
    gsi2pk: 'PUBLIC#1',
    gsi2sk: '2026-11-20T09:30:00.000Z#1234',
    gsi3pk: 'ARTICLES',
    gsi3sk: '2026-11-20T09:30:00.000Z#1234',
    __edb_e__: 'article',
    __edb_v__: '1',
  },
  textParts: { pk: 'ARTICLE#1234', sk: 'TEXT#00000002#0001', __edb_e__: 'text_part', __edb_v__: '1' },
  revisions: { pk: 'ARTICLE#1234', sk: 'REVISION#00000003', __edb_e__: 'revision', __edb_v__: '1' },
  blocks: { pk: 'ARTICLE#1234', sk: 'BLOCK#00000012.00003', __edb_e__: 'block', __edb_v__: '1' },
  sentences: { pk: 'ARTICLE#1234', sk: 'SENTENCE#00000012.00003#05', __edb_e__: 'sentence', __edb_v__: '1' },
  processing: { pk: 'PROCESSING', sk: 'ARTICLE#1234', __edb_e__: 'processing', __edb_v__: '1' },
  uploads: { pk: 'UPLOAD#01JDTask', sk: 'UPLOAD', __edb_e__: 'upload', __edb_v__: '1' },
  images: { pk: 'ARTICLE#1234', sk: 'IMAGE#p1', __edb_e__: 'image', __edb_v__: '1' },
  favorites: {
    pk: 'ARTICLE#1234',
    sk: 'FAVORITE#7',
    gsi1pk: 'FAVORITES#7',
    gsi1sk: '2026-11-20T09:30:00.000Z#1234',
    __edb_e__: 'favorite',
    __edb_v__: '1',
  },
  readings: { pk: 'READING#7', sk: '1234', __edb_e__: 'reading', __edb_v__: '1' },
  readingStarts: { pk: 'READINGSTART#7', sk: '1234', __edb_e__: 'reading_start', __edb_v__: '1' },
  sweeps: { pk: 'SWEEP', sk: '2026-11-20T09:30:00.000Z#1234#3#2', __edb_e__: 'sweep', __edb_v__: '1' },
  sourceMoves: {
    pk: 'SOURCES_PENDING',
    sk: '2026-11-20T09:30:00.000Z#1234#01JDTask',
    __edb_e__: 'source_move',
    __edb_v__: '1',
  },
  clips: { pk: 'CLIP#Ab12', sk: 'USER#7', __edb_e__: 'clip', __edb_v__: '1' },
  clipParts: { pk: 'CLIP#Ab12', sk: 'PART#7#01JDParts#04', __edb_e__: 'clip_part', __edb_v__: '1' },
  articleClips: { pk: 'ARTICLE#1234', sk: 'CLIP#Ab12', __edb_e__: 'article_clip', __edb_v__: '1' },
  pendingClips: {
    pk: 'CLIPS_PENDING',
    sk: '2026-11-20T09:30:00.000Z#Ab12#7#01JDAttempt',
    __edb_e__: 'pending_clip',
    __edb_v__: '1',
  },
  feedback: {
    pk: 'FEEDBACK',
    sk: 'ITEM#7ZAbcFeedback',
    gsi1pk: 'FEEDBACKOF#7',
    gsi1sk: '2026-11-20T09:30:00.000Z#7ZAbcFeedback',
    gsi3pk: 'FEEDBACK#open#publish_request',
    gsi3sk: '2026-11-20T09:30:00.000Z#7ZAbcFeedback',
    __edb_e__: 'feedback',
    __edb_v__: '1',
  },
  openFeedback: { pk: 'FEEDBACK', sk: 'OPEN#7', __edb_e__: 'open_feedback', __edb_v__: '1' },
  publishRequests: {
    pk: 'ARTICLE#1234',
    sk: 'PUBLISH_REQUEST',
    __edb_e__: 'publish_request',
    __edb_v__: '1',
  },
  movedTexts: { pk: 'MOVEDTEXTS#7', sk: 'FROM#a#12', __edb_e__: 'moved_text', __edb_v__: '1' },
  series: { pk: 'SERIES#7', sk: 'SERIES', __edb_e__: 'series', __edb_v__: '1' },
  recommendations: {
    pk: 'RECOMMENDATIONS',
    sk: 'WEEK#2026-W47',
    __edb_e__: 'recommendation',
    __edb_v__: '1',
  },
  blockWords: {
    pk: 'ARTICLE#1234',
    sk: 'LEXICON#00000012.00003',
    __edb_e__: 'block_words',
    __edb_v__: '1',
  },
  materials: {
    pk: 'ARTICLE#1234',
    sk: 'MATERIAL#00000002#1+0a9b',
    __edb_e__: 'material',
    __edb_v__: '1',
  },
  featureParts: {
    pk: 'ARTICLE#1234',
    sk: 'FEATURES#00000002#1+0a9b#00',
    __edb_e__: 'feature_part',
    __edb_v__: '1',
  },
  occurrences: {
    pk: 'OCCURRENCES#7',
    sk: '7ZAbcFeedback#1234',
    __edb_e__: 'occurrence',
    __edb_v__: '1',
  },
  bundleLists: { pk: 'BUNDLELISTS', sk: 'further', __edb_e__: 'bundle_list', __edb_v__: '1' },
  bundleSlots: { pk: 'ASSETS', sk: 'dictionary', __edb_e__: 'dictionary_asset', __edb_v__: '1' },
  fileRooms: { pk: 'FILEROOM#7', sk: '7ZAbcFeedback', __edb_e__: 'file_room', __edb_v__: '1' },
  recounts: {
    pk: 'RECOUNTS',
    sk: '2026-11-20T09:30:00.000Z#7#7ZAbcFeedback',
    __edb_e__: 'recount',
    __edb_v__: '1',
  },
}

describe('the stored keys of content', () => {
  const entities = contentEntities(unconnected('content'))

  it('match these literals, for a record of every entity', () => {
    const records = Object.entries(contentRecords(entities))
    expect([...records.map(([name]) => name), ...PLAIN].toSorted()).toEqual(Object.keys(entities).toSorted())
    expect(Object.fromEntries(records.map(([name, put]) => [name, keysOf(put.params())]))).toEqual(KEYS)
  })

  it('leave a private article out of the index of public ones', () => {
    const { gsi2pk: _, gsi2sk: __, ...keys } = KEYS.articles
    expect(keysOf(privateArticle(entities).params())).toEqual(keys)
  })
})
