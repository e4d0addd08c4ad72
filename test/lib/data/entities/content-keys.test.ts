import { expect, it } from 'vitest'
import { contentEntities } from '../../../../lib/data/entities/content/entities.ts'
import { keysWritten, unconnected } from './stored-keys.ts'

const AT = '2026-11-20T09:30:00.000Z'
/** Letters stand in both cases: keys must keep them. */
const COMMON = {
  ...{ user_id: 7, article_id: 1234, content_revision: 2, revision: 3, block: '00000012.00003', position: 5 },
  ...{ task_id: '01JDTask', cache_hash: 'Ab12', attempt: '01JDAttempt', analysis_version: '1+0a9b' },
  ...{ parts_id: '01JDParts', skill_id: '7ZAbcSkill', file_handle: '7ZAbcFile', image: 'p1', due_at: AT },
  ...{ since: AT, created_at: AT, updated_at: AT },
}
/** The values that only records of one entity have. */
const OWN: Record<string, object> = {
  articles: { id: 1234, is_public: 1 },
  textParts: { part: 1 },
  clips: { id: '01JDClip' },
  clipParts: { part: 4 },
  featureParts: { part: 0 },
  feedback: { id: '7ZAbcFeedback', kind: 'publish_request', status: 'open' },
  movedTexts: { installation: 'a', origin_id: 12 },
  recommendations: { week: '2026-W47' },
  bundleSlots: { name: 'dictionary' },
  bundleLists: { kind: 'further' },
}
/** Written without ElectroDB. */
const PLAIN = ['accountUsage', 'defaultQuota', 'accountQuotas']

// The keys in existing tables: written out, so that no change of the code can change a stored key unnoticed.
const KEYS = {
  articles: `article 1: ARTICLE#1234 / HEAD; gsi1 OWNER#7 / ${AT}#1234; gsi2 PUBLIC#1 / ${AT}#1234; gsi3 ARTICLES / ${AT}#1234`,
  textParts: 'text_part 1: ARTICLE#1234 / TEXT#00000002#0001',
  revisions: 'revision 1: ARTICLE#1234 / REVISION#00000003',
  blocks: 'block 1: ARTICLE#1234 / BLOCK#00000012.00003',
  sentences: 'sentence 1: ARTICLE#1234 / SENTENCE#00000012.00003#05',
  processing: 'processing 1: PROCESSING / ARTICLE#1234',
  uploads: 'upload 1: UPLOAD#01JDTask / UPLOAD',
  images: 'image 1: ARTICLE#1234 / IMAGE#p1',
  favorites: `favorite 1: ARTICLE#1234 / FAVORITE#7; gsi1 FAVORITES#7 / ${AT}#1234`,
  readings: 'reading 1: READING#7 / 1234',
  readingStarts: 'reading_start 1: READINGSTART#7 / 1234',
  sweeps: `sweep 1: SWEEP / ${AT}#1234#3#2`,
  sourceMoves: `source_move 1: SOURCES_PENDING / ${AT}#1234#01JDTask`,
  clips: 'clip 1: CLIP#Ab12 / USER#7',
  clipParts: 'clip_part 1: CLIP#Ab12 / PART#7#01JDParts#04',
  articleClips: 'article_clip 1: ARTICLE#1234 / CLIP#Ab12',
  pendingClips: `pending_clip 1: CLIPS_PENDING / ${AT}#Ab12#7#01JDAttempt`,
  feedback: `feedback 1: FEEDBACK / ITEM#7ZAbcFeedback; gsi1 FEEDBACKOF#7 / ${AT}#7ZAbcFeedback; gsi3 FEEDBACK#open#publish_request / ${AT}#7ZAbcFeedback`,
  openFeedback: 'open_feedback 1: FEEDBACK / OPEN#7',
  publishRequests: 'publish_request 1: ARTICLE#1234 / PUBLISH_REQUEST',
  movedTexts: 'moved_text 1: MOVEDTEXTS#7 / FROM#a#12',
  series: 'series 1: SERIES#7 / SERIES',
  recommendations: 'recommendation 1: RECOMMENDATIONS / WEEK#2026-W47',
  blockWords: 'block_words 1: ARTICLE#1234 / LEXICON#00000012.00003',
  materials: 'material 1: ARTICLE#1234 / MATERIAL#00000002#1+0a9b',
  featureParts: 'feature_part 1: ARTICLE#1234 / FEATURES#00000002#1+0a9b#00',
  occurrences: 'occurrence 1: OCCURRENCES#7 / 7ZAbcSkill#1234',
  bundleLists: 'bundle_list 1: BUNDLELISTS / further',
  bundleSlots: 'dictionary_asset 1: ASSETS / dictionary',
  fileRooms: 'file_room 1: FILEROOM#7 / 7ZAbcFile',
  recounts: `recount 1: RECOUNTS / ${AT}#7#7ZAbcFile`,
}

const entities = contentEntities(unconnected('content'))

it('the stored keys of content match these literals, for a record of every entity', () => {
  const declared = Object.entries(entities).filter(([name]) => !PLAIN.includes(name))
  const keys = declared.map(([name, entity]) => [name, keysWritten(entity, { ...COMMON, ...OWN[name] })])
  expect(Object.fromEntries(keys)).toEqual(KEYS)
})

it('a private article is left out of the index of public ones', () => {
  const keys = keysWritten(entities.articles, { ...COMMON, ...OWN.articles, is_public: 0 })
  expect(keys).toBe(KEYS.articles.replace(/ gsi2 [^;]+;/, ''))
})
