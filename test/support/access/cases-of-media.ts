import { byArticle, byImage, byMedia } from './examples.ts'
import {
  anyMember,
  changersOfOwn,
  forAnyAccount,
  notForLearners,
  readersOfPrivate,
  writersForOwner,
} from './verdicts.ts'

/** The routes of the images of texts, and of the sound and picture of cards. */
export const mediaCases = {
  'study.images.list': { params: byArticle, verdicts: readersOfPrivate },
  'study.images.read': { params: byImage, verdicts: readersOfPrivate },
  'study.images.store': { params: byImage, body: 'x', verdicts: changersOfOwn },
  'data.images.list': { params: byArticle, verdicts: writersForOwner },
  'data.images.read': { params: byImage, verdicts: writersForOwner },
  'data.images.store': {
    params: byImage,
    query: { source: '0'.repeat(64), width: '1', height: '1' },
    body: 'x',
    verdicts: writersForOwner,
  },
  'data.minedMedia.get': { params: byMedia, verdicts: forAnyAccount },
  'data.minedMedia.want': { params: byMedia, verdicts: forAnyAccount },
  'data.minedMedia.change': {
    params: byMedia,
    body: { expected_version: 1, before: 0, after: 1 },
    verdicts: forAnyAccount,
  },
  'data.minedMedia.remove': { params: byMedia, verdicts: forAnyAccount },
  'study.minedMedia.get': { params: byMedia, verdicts: anyMember },
  'study.minedMedia.want': { params: byMedia, verdicts: anyMember },
  'study.minedMedia.change': {
    params: byMedia,
    body: { expected_version: 1, before: 0, after: 1 },
    verdicts: anyMember,
  },
  'study.minedMedia.remove': { params: byMedia, verdicts: anyMember },
  'data.mining.claim': { params: () => ({}), verdicts: notForLearners },
  'data.mining.read': { params: () => ({ ...byMedia(), part: 'sound' }), verdicts: forAnyAccount },
  'data.mining.store': {
    params: () => ({ ...byMedia(), user_id: '7', part: 'sound' }),
    query: { hash: '0123456789abcdef' },
    body: 'x',
    verdicts: notForLearners,
  },
}
