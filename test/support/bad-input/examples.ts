import { contracts } from '../../../lib/contracts/index.ts'
import { type Operation, operationsOf } from '../../../lib/platform/http/route.ts'
import { furtherExamples } from './further-examples.ts'
import { learnersExamples } from './learners-examples.ts'
import { analysis, file_handle, queries, secret, task_id, voice } from './queries.ts'
import { canary } from './words.ts'

const purpose = { user_id: 1, article_id: 1, task_id }
const about = { title: '雨', author: '', intro: '' }
const neighbourhood = {
  about,
  sentence: '雨。',
  before: ['雪。'],
  after: [],
  output_language: 'en',
  explanation_level: 'N3',
}
const endpoint = { name: 'example', base_url: 'http://127.0.0.1:9/v1', api_key: canary }
const record = {
  record_id: task_id,
  kind: 'upload',
  user_id: 1,
  article_id: 1,
  task_id,
  characters: 1,
  created_at: '2026-11-20T09:00:00.000Z',
}
const furigana = [{ text: '雨', reading: 'あめ' }, { text: '。' }]
const furiganaJson = JSON.stringify(furigana)
const bucket = {
  endpoint: 'http://127.0.0.1:9',
  region: 'ap-tokyo',
  bucket: 'example',
  secret_id: canary,
  secret_key: canary,
}
const upload = { raw_content: '雨が降っていた。', title: 'An example' }
const readings = [{ start: 0, end: 1, reading: 'あめ' }]
const notes = { line_times: [{ start: 0, end: 1 }], readings }
const movedFrom = { installation: 'other', article_id: 1 }
const uploadOfLines = {
  lines: [{ text: '雨が降っていた。', start_ms: 0, end_ms: 900, readings }],
  notation: 'plain',
  title: 'An example',
}

/** A valid body for every route with one; a relayed route takes its owner's. */
const examples: Record<string, object> = {
  ...learnersExamples,
  ...furtherExamples,
  'study.previews.make': { work: 'edit', raw_content: '雨。' },
  'data.articles.compare': { raw_content: '雨。', row_lengths: [2] },
  'data.series.put': { expected_version: 0, name: '本', articles: [] },
  'data.dictionaryAsset.offer': {
    expected_version: 0,
    slot: 'a',
    sha256: '0'.repeat(64),
    size: 1,
    report: {
      about: { source: 'edict', date: null, licence: '', attribution: '', entries: 1, senses: 1, kanji: 0 },
      problems: [],
      problem_count: 0,
      headwords_changed: 0,
      samples: [],
    },
  },
  'data.dictionaryAsset.activate': { expected_version: 0 },
  'agent.adminDictionary.build': { source: 'parts', parts: 40 },
  'agent.adminDictionary.activate': { expected_version: 99 },
  'user-manager.auth.register': { username: 'newcomer', password: canary, invite_code: canary },
  'user-manager.auth.login': { username: 'root', password: canary },
  'user-manager.auth.registrationStatus': { claim: `${task_id}.${secret}` },
  'user-manager.auth.password': { current_password: canary, new_password: canary },
  'user-manager.auth.remove': { password: canary },
  'user-manager.signIn.finalize': { ticket: secret, verifier: secret },
  'user-manager.refreshing.refresh': { refresh_token: canary },
  'user-manager.refreshing.signOut': { refresh_token: canary },
  'user-manager.profile.change': { nickname: 'Changed', settings: { theme: 'dark' } },
  'user-manager.profile.addLink': { ticket: secret, verifier: secret },
  'user-manager.members.change': { tier: 'plus' },
  'user-manager.users.role': { role: 'root' },
  'user-manager.inviteCodes.create': { code: canary, note: 'example', max_uses: 3 },
  'user-manager.inviteCodes.update': { note: 'changed', enabled: false },
  'user-manager.registrationRequests.approve': { role: 'root' },
  'user-manager.registrationRequests.reject': { reason: 'example' },
  'user-manager.internal.erased': { due_at: '2026-11-20T09:00:00.000Z' },
  'user-manager.internal.recordUsage': { records: [record] },
  'user-manager.internal.articleModels': { article_ids: [1] },
  'agent.lexicon.entries': { words: [{ form: '雨', reading: 'あめ' }] },
  'agent.dictionary.glosses': { words: [{ form: '雨', reading: 'あめ' }], languages: ['de'] },
  'agent.lexicon.lookup': { sentence: '雨が降る。', at: 2 },
  'agent.lexicon.analyse': { rows: ['雨。'] },
  'agent.text.split': { text: '雨。', genre: 'article' },
  'agent.text.furigana': { sentences: ['雨。'], glosses: [{ form: '雨', reading: 'あめ' }] },
  'agent.text.tokenize': { sentences: ['雨。'] },
  'agent.analysis.analyse': {
    purpose,
    about,
    sentences: [{ index: 0, sentence: '雨。' }],
    context: [{ index: 1, sentence: '雪。' }],
    translation: false,
    explanation: false,
    furigana: true,
    output_language: 'en',
    explanation_level: 'N3',
  },
  'agent.analysis.summarise': { purpose, text: '雨。', output_language: 'en' },
  'agent.analysis.prompt': neighbourhood,
  'agent.analysis.explain': { ...neighbourhood, purpose, custom_prompt: 'Explain this.' },
  'agent.speech.synthesize': { purpose, text: '雨。', voice },
  'agent.speech.accent': { text: '雨。' },
  'agent.speech.transcribe': { purpose, url: 'https://example.org/a', extension: 'mp3' },
  'agent.speech.polish': { purpose, segments: ['雨。'] },
  'agent.speechSettings.put': {
    transcription_api_key: canary,
    synthesis_key: canary,
    synthesis_voice: voice,
  },
  'agent.speechSettings.testTranscription': {
    transcription_api_key: canary,
    transcription_base_url: 'http://127.0.0.1:1/v1',
    transcription_model: 'whisper-1',
    file_name: 'a.wav',
    size: 44,
  },
  'agent.speechSettings.voices': { provider: 'voicevox', base_url: 'http://127.0.0.1:1', private: true },
  'agent.speechSettings.testVoice': {
    provider: 'openai-compatible',
    base_url: 'http://127.0.0.1:1',
    key: canary,
    model: 'tts-1',
    voice,
  },
  'agent.speechSettings.testSynthesis': {
    synthesis_key: canary,
    synthesis_region: 'japaneast',
    synthesis_voice: voice,
  },
  'agent.modelRouting.createEndpoint': endpoint,
  'agent.modelRouting.testEndpoint': endpoint,
  'agent.modelRouting.updateEndpoint': { name: 'changed', api_key: canary },
  'agent.modelRouting.createBinding': { endpoint_id: task_id, model: 'model-b', price_in: 1 },
  'agent.modelRouting.updateBinding': { model: 'model-c', enabled: false },
  'agent.modelRouting.updateCallPlan': { default_model: 'model-a', fallback_models: ['model-b'] },
  'study.articles.upload': uploadOfLines,
  'study.articles.patch': { title: 'Another title', guest_visible: false },
  'study.articles.edit': { raw_content: '雪が降っていた。', title: 'An example', content_revision: 1 },
  'study.articles.reparse': { explain_mode: 'split' },
  'study.articles.tts': { voice },
  'study.sentences.tts': { voice },
  'study.videos.upload': { input_handle: file_handle, title: 'An example' },
  'study.runtimeSettings.put': { automatic_article_tts: true },
  'study.sentences.furigana': { furigana, content_revision: 1 },
  'study.sentences.source': { sentence: '雪。', content_revision: 1 },
  'study.sentences.notes': { notes: 'An example.', content_revision: 1 },
  'study.sentences.translation': { translation: 'Rain.', content_revision: 1 },
  'study.sentences.times': { start_ms: 0, end_ms: 900, content_revision: 1 },
  'study.translations.take': { lines: [{ text: 'Rain.', start_ms: 0, end_ms: 900 }], replaces_own: false },
  'study.articleTimes.shift': { shift_ms: -500 },
  'study.sentences.explain': { custom_prompt: 'Explain this.', content_revision: 1 },
  'study.administration.publish': { is_public: true, guest_visible: false },
  'study.administration.remove': { confirm: 'An example' },
  'collection.lookup.at': { sentence: '雨が降る。', at: 2 },
  'data.lookups.found': { event_id: task_id, skill_ids: [task_id] },
  'data.lexicon.blocks': {
    ...analysis,
    blocks: [{ block: '00000001.00000', text_hash: 'x', rows: [[]], grammar: [[]], skills: {} }],
  },
  'data.lexicon.complete': { ...analysis, has_owner: true },
  'data.movedTexts.known': { installation: 'other', ids: [1] },
  'data.movedTexts.take': {
    ...{ task_id, import_id: task_id, origin: movedFrom, progress: 100, by_line: false, text: upload },
    created_at: '2026-11-20T09:00:00.000Z',
  },
  'data.movedTexts.rows': {
    ...{ task_id, revision: 1 },
    items: [{ index: 0, translation: 'Rain.', explanation: '', notes: '', metadata: {} }],
  },
  'data.movedTexts.finish': { task_id, origin: movedFrom, status: 'completed', summary: '' },
  'data.articles.create': { ...upload, notes, status: 'processing', progress: 0, task_id },
  'data.articles.progress': { task_id, progress: 50 },
  'data.articles.finish': { task_id, status: 'failed', failure: 'example' },
  'data.articles.summary': { task_id, summary: 'An example.' },
  'data.articles.interrupt': { failure: 'example' },
  'data.articles.begin': { task_id },
  'data.articles.applyEdit': {
    task_id,
    raw_content: '雪。',
    title: 'An example',
    content_revision: 1,
    row_lengths: [2],
    recompute: 'changed',
  },
  'data.feedback.give': { request_id: task_id, kind: 'suggestion', text: 'An example.' },
  'data.adminFeedback.decide': { expected_version: 1, status: 'declined', reply: 'An example.' },
  'data.adminRecommendations.put': {
    expected_version: 0,
    note: 'An example.',
    entries: [{ article_id: 1, comment: 'An example.' }],
  },
  'data.sentences.results': {
    task_id,
    revision: 1,
    items: [{ index: 0, translation: 'Rain.', furigana: furiganaJson, failures: { explanation: 'none' } }],
  },
  'data.sentences.furigana': { task_id, revision: 1, items: [{ index: 0, furigana: furiganaJson }] },
  'data.sentenceEdits.translations': {
    revision: 1,
    replaces_own: false,
    items: [{ index: 0, text: 'Rain.' }],
  },
  'data.sentenceEdits.result': { content_revision: 1, translation: 'Rain.', furigana: furiganaJson },
  'data.sentences.insert': {
    task_id,
    revision: 2,
    start: 0,
    rows: [{ sentence: '雨。', furigana: furiganaJson }],
    total_rows: 1,
    total_sentences: 1,
  },
  'data.sentences.translations': { task_id, revision: 1, items: [{ index: 0, text: 'Rain.' }] },
  'data.sentences.explanations': { task_id, revision: 1, items: [{ index: 0, failure: 'none' }] },
  'data.audio.link': { revision: 1, voice, indices: [0], beside: true },
  'data.audio.found': { voice, indices: [0] },
  'study.mediaAddresses.clips': { indices: [0], voice },
  'study.mediaAddresses.mined': { media_ids: ['s.01JZZZZZZZZZZZZZZZZZZZZZZZ'] },
  'study.listening.text': { style: 'queue', repeat: 2, pause_ms: 500 },
  'study.listening.sentences': { places: [{ article_id: 1, index: 0, sentence: '雨。' }] },
  'study.wordAudio.addresses': { words: [{ form: '橋', reading: 'はし' }], voice },
  'data.wordAudio.found': { words: [{ form: '橋', reading: 'はし' }], voice },
  'study.wordAudio.address': { form: '橋', reading: 'はし' },
  'data.audio.fail': { revision: 1, items: [{ index: 0, sentence: '雨。', error: 'example' }] },
  'data.files.source': { file_handle },
  'data.files.promote': { file_handle, article_id: 1, task_id },
  'data.cos.put': bucket,
  'data.cos.test': bucket,
  'data.foundation.write': { request_id: task_id, expected_version: 0, values: { name: 'example' } },
  'data.foundation.clear': { request_id: task_id, expected_version: 0, values: {} },
  'data.insights.propose': {
    request_id: task_id,
    values: { kind: 'pace', statement: 'Reads daily.', origin: 'example', evidence: ['x'] },
  },
  'data.quotas.put': { bytes: 5_000_000_000, events_a_day: 20_000 },
  'data.housekeeping.prune': { dry_run: true },
  'data.lease.hold': { holder: 'somebody-else' },
}

export const operations: Operation[] = Object.values(contracts).flatMap(contract => operationsOf(contract))

/** A valid body for the route; throws if there is none here. */
export function exampleOf({ body, operation }: Operation): object {
  const same = operations.find(route => route.body === body && examples[route.operation])
  const example = examples[operation] ?? (same && examples[same.operation])
  if (!example) throw new Error(`${operation} takes a body: write an example of it.`)
  return example
}

/** A valid query for the route; throws if the route needs one and there is none here. */
export function exampleQueryOf({ query, operation }: Operation): Record<string, string> {
  const same = operations.find(route => route.query === query && queries[route.operation])
  const example = queries[operation] ?? (query && same && queries[same.operation])
  if (!example && query && !query.safeParse({}).success)
    throw new Error(`${operation} wants a query: write an example of it.`)
  return example ?? {}
}
