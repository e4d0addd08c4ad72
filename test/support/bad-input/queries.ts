import { signingKey } from '../../../lib/platform/auth/secret.ts'
import { signAddress } from '../../../lib/platform/http/signed-address.ts'
import { RETURN_TO } from '../open-id/browser.ts'
import { testSecrets } from '../stack.ts'

export const task_id = '01JD0000000000000000000000'
export const secret = 'x'.repeat(43)
export const voice = 'espeak-ng-ja'
export const file_handle = 'tmp/u1/transcription/2026/11/20/none.mp3'
export const analysis = { content_revision: 1, analysis_version: '1+none' }

/** The query of an address that was signed for this. */
async function signedQuery(path: string, query: Record<string, string>) {
  const key = await signingKey(testSecrets.CONTROLLER_ASSERTION_SECRET)
  const address = await signAddress(key, path, query, new Date(Date.now() + 600_000))
  return Object.fromEntries(new URL(address, 'http://a').searchParams)
}

/** A valid query for every route that needs one; a relayed route takes its owner's. */
export const queries: Record<string, Record<string, string>> = {
  'study.imports.removeFile': { file_handle },
  'data.files.read': { file_handle },
  'data.dictionaryAsset.store': { sha256: '0'.repeat(64), size: '1' },
  'data.furtherAssets.store': { sha256: '0'.repeat(64), size: '1' },
  'agent.furtherImages.image': { path: 'rain.png' },
  'data.audio.store': { revision: '1', voice, cache_hash: '0'.repeat(16) },
  'data.avatars.clear': { avatar: task_id },
  'data.images.store': { source: '0'.repeat(64), width: '1', height: '1' },
  'data.images.list': { guest: 'false' },
  'data.images.read': { guest: 'false' },
  'data.files.receive': { name: 'example.mp3' },
  'data.files.remove': { file_handle },
  'data.files.download': await signedQuery('/v1/data/files/signed', { key: file_handle }),
  'study.mediaAddresses.showMined': await signedQuery('/api/media/mined', {
    media: 's.01JZZZZZZZZZZZZZZZZZZZZZZZ',
    part: 'sound',
  }),
  'data.mining.store': { hash: '0123456789abcdef' },
  'data.wordAudio.read': { form: '橋', reading: 'はし', voice },
  'data.wordAudio.store': { form: '橋', reading: 'はし', voice },
  'study.wordAudio.play': await signedQuery('/api/word-audio', { form: '橋', reading: 'はし', voice }),
  'study.mediaAddresses.play': await signedQuery('/api/media', { article: '999999999' }),
  'study.listening.play': await signedQuery('/api/listening/file', { file: task_id }),
  'data.ownData.part': { kind: 'favorite' },
  'data.series.remove': { expected_version: '0' },
  'agent.dictionary.kanjiByRadical': { q: 'さんずい' },
  'agent.dictionary.search': { q: '雨' },
  'data.lexicon.outdated': { analysis_version: analysis.analysis_version },
  'data.lexicon.missing': { analysis_version: analysis.analysis_version },
  'data.uncheckedWords.words': { user_id: '1' },
  'data.articles.find': { q: '雨', guest: 'false' },
  'data.articles.times': { guest: 'false' },
  'study.articles.find': { q: '雨' },
  'data.articleWords.words': { guest: 'false' },
  'data.articleWords.coverages': { ids: '1' },
  'data.articleWords.occurrences': { skill_id: task_id },
  'data.review.session': { since: '2026-11-20T12:00:00Z' },
  'data.review.days': { from: '2026-11-01', to: '2026-11-20' },
  'study.ownData.exportOne': { format: 'csv' },
  'data.cos.download': { key: 'none', part: '1' },
  'data.cos.removeObject': { key: 'none' },
  'user-manager.signIn.start': { return_to: RETURN_TO, challenge: secret },
}
