import { signingKey } from '../../../lib/platform/auth/secret.ts'
import { signAddress } from '../../../lib/platform/http/signed-address.ts'
import { RETURN_TO } from '../open-id/browser.ts'
import { testSecrets } from '../stack.ts'

/** The query of an address that was signed for this. */
async function signedQuery(path: string, query: Record<string, string>) {
  const key = await signingKey(testSecrets.CONTROLLER_ASSERTION_SECRET)
  const address = await signAddress(key, path, query, new Date(Date.now() + 600_000))
  return Object.fromEntries(new URL(address, 'http://a').searchParams)
}

/** Valid queries where a schema does not tell all that a route demands; a relayed route takes its owner's. */
export const queries: Record<string, Record<string, string>> = {
  'data.images.list': { guest: 'false' },
  'data.images.read': { guest: 'false' },
  'data.articles.find': { q: '雨', guest: 'false' },
  'data.articles.times': { guest: 'false' },
  'data.articleWords.words': { guest: 'false' },
  'data.files.download': await signedQuery('/v1/data/files/signed', {
    key: 'tmp/u1/transcription/2026/11/20/none.mp3',
  }),
  'study.mediaAddresses.showMined': await signedQuery('/api/media/mined', {
    media: 's.01JZZZZZZZZZZZZZZZZZZZZZZZ',
    part: 'sound',
  }),
  'study.wordAudio.play': await signedQuery('/api/word-audio', { form: '橋', reading: 'はし' }),
  'study.mediaAddresses.play': await signedQuery('/api/media', { article: '999999999' }),
  'study.listening.play': await signedQuery('/api/listening/file', { file: '01JD0000000000000000000000' }),
  'user-manager.signIn.start': { return_to: RETURN_TO, challenge: 'x'.repeat(43) },
}
