import { contracts } from '../../../lib/contracts/index.ts'
import { type Operation, operationsOf } from '../../../lib/platform/http/route.ts'
import { mediaCases } from './cases-of-media.ts'
import { casesOfSentences, type OwnedCase } from './cases-of-sentences.ts'
import {
  analysis,
  aSeries,
  byAccount,
  byArticle,
  byAvatar,
  byCard,
  byFeedback,
  byGloss,
  byGoal,
  byHeld,
  byImport,
  byKept,
  byPiece,
  byRating,
  bySentence,
  bySourceOfWord,
  byTask,
  byWord,
  gloss,
  goal,
  importRecord,
  movedEnd,
  movedRows,
  noDictionary,
  noSeries,
  noWords,
  ofAnalysis,
  position,
  reading,
  retraction,
  task_id,
  voice,
  word,
  wordsOfBlocks,
} from './examples.ts'
import {
  anyMember,
  type CallerName,
  changersOfOwn,
  forAnyAccount,
  notForLearners,
  readersOfPrivate,
  type Verdict,
  type Verdicts,
  verdictsByAccess,
  writersForOwner,
} from './verdicts.ts'

/**
 * Routes that name something an account owns. A route of these services with a parameter that is missing here
 * fails the test until it is decided here.
 */
export const ownedCases: Record<string, OwnedCase> = {
  ...casesOfSentences,
  'study.articles.get': { params: byArticle, verdicts: readersOfPrivate },
  'study.articles.find': { params: byArticle, query: { q: 'x' }, verdicts: readersOfPrivate },
  'study.articles.times': { params: byArticle, verdicts: readersOfPrivate },
  'study.articles.layout': { params: byArticle, verdicts: readersOfPrivate },
  'study.articles.contents': { params: byArticle, verdicts: readersOfPrivate },
  'study.articles.fileChapters': { params: byArticle, verdicts: readersOfPrivate },
  'study.articles.content': { params: byArticle, verdicts: readersOfPrivate },
  'study.articles.patch': { params: byHeld, body: { title: 'x' }, verdicts: changersOfOwn },
  'study.articles.edit': { params: byHeld, body: { raw_content: 'x' }, verdicts: changersOfOwn },
  'study.articles.reparse': { params: byHeld, verdicts: changersOfOwn },
  'study.articles.retry': { params: byHeld, verdicts: changersOfOwn },
  'study.articles.generateFurigana': { params: byHeld, verdicts: changersOfOwn },
  'study.articles.tts': { params: byHeld, body: {}, verdicts: readersOfPrivate },
  'study.articles.media': { params: byArticle, verdicts: readersOfPrivate },
  'study.previews.make': { params: byArticle, body: { work: 'retry' }, verdicts: changersOfOwn },
  'study.articles.remove': { params: byHeld, verdicts: changersOfOwn },
  'study.opening.get': { params: byArticle, verdicts: readersOfPrivate },
  'study.articleWords.words': { params: byArticle, verdicts: readersOfPrivate },
  'study.articleWords.coverage': { params: byArticle, verdicts: readersOfPrivate },
  'study.articleWords.material': { params: byArticle, verdicts: readersOfPrivate },
  'study.articleWords.iPlusOne': { params: byArticle, verdicts: readersOfPrivate },
  'study.favorites.add': { params: byArticle, verdicts: readersOfPrivate },
  'study.favorites.remove': { params: byArticle, verdicts: anyMember },
  'study.favorites.addUnprefixed': { params: byArticle, verdicts: readersOfPrivate },
  'study.favorites.removeUnprefixed': { params: byArticle, verdicts: anyMember },
  'study.series.put': { ...aSeries, verdicts: anyMember },
  'study.series.remove': { ...noSeries, verdicts: anyMember },
  'study.positions.keep': { params: byArticle, body: position, verdicts: readersOfPrivate },
  'study.positions.get': { params: byArticle, verdicts: readersOfPrivate },
  'study.readings.outcome': { params: byArticle, verdicts: readersOfPrivate },
  'study.readings.begin': { params: byArticle, body: reading, verdicts: readersOfPrivate },
  'study.readings.finish': { params: byArticle, body: reading, verdicts: readersOfPrivate },
  'study.mediaAddresses.recording': { params: byArticle, verdicts: readersOfPrivate },
  'study.mediaAddresses.clips': {
    params: byArticle,
    body: { indices: [0], voice },
    verdicts: readersOfPrivate,
  },
  'study.listening.text': { params: byArticle, body: { style: 'queue' }, verdicts: readersOfPrivate },
  'study.listening.address': { params: () => ({ file_id: task_id }), verdicts: anyMember },
  'study.feedback.withdraw': { params: byFeedback, verdicts: anyMember },
  'study.ownData.exportOne': {
    params: () => ({ part: 'words' }),
    query: { format: 'csv' },
    verdicts: anyMember,
  },
  'study.tasks.get': { params: byTask, verdicts: anyMember },
  'study.tasks.cancel': { params: byTask, verdicts: anyMember },
  'study.tasks.events': { params: byTask, verdicts: anyMember },
  'data.lexicon.outdated': { params: () => ({}), query: ofAnalysis, verdicts: notForLearners },
  'data.lexicon.missing': { params: byArticle, query: ofAnalysis, verdicts: notForLearners },
  'data.lexicon.blocks': { params: byArticle, body: wordsOfBlocks, verdicts: notForLearners },
  'data.lexicon.complete': {
    params: byArticle,
    body: { ...analysis, has_owner: true },
    verdicts: notForLearners,
  },
  'data.articleWords.words': { params: byArticle, query: { guest: 'false' }, verdicts: writersForOwner },
  'data.articleWords.coverage': { params: byArticle, verdicts: writersForOwner },
  'data.articleWords.material': { params: byArticle, verdicts: writersForOwner },
  'data.articleWords.iPlusOne': { params: byArticle, verdicts: writersForOwner },
  'data.articles.get': { params: byArticle, verdicts: writersForOwner },
  'data.articles.text': { params: byArticle, verdicts: writersForOwner },
  'data.articles.notes': { params: byArticle, verdicts: writersForOwner },
  'data.articles.page': { params: byArticle, verdicts: writersForOwner },
  'data.articles.find': { params: byArticle, query: { q: 'x', guest: 'false' }, verdicts: writersForOwner },
  'data.articles.times': { params: byArticle, query: { guest: 'false' }, verdicts: writersForOwner },
  'data.articles.layout': { params: byArticle, verdicts: writersForOwner },
  'data.articles.contents': { params: byArticle, verdicts: writersForOwner },
  'data.articles.progress': { params: byArticle, body: { task_id, progress: 1 }, verdicts: writersForOwner },
  'data.articles.finish': {
    params: byArticle,
    body: { task_id, status: 'failed' },
    verdicts: writersForOwner,
  },
  'data.articles.summary': { params: byArticle, body: { task_id, summary: 'x' }, verdicts: writersForOwner },
  'data.articles.begin': { params: byHeld, body: { task_id }, verdicts: writersForOwner },
  'data.articles.interrupted': { params: () => ({}), verdicts: notForLearners },
  'data.articles.forgo': { params: byArticle, verdicts: notForLearners },
  'data.articles.applyEdit': {
    params: byHeld,
    body: { task_id, raw_content: 'x', row_lengths: [1], recompute: 'changed' },
    verdicts: writersForOwner,
  },
  'data.articles.patch': { params: byHeld, body: { title: 'x' }, verdicts: writersForOwner },
  'data.articles.remove': { params: byHeld, verdicts: writersForOwner },
  'data.articles.compare': {
    params: byArticle,
    body: { raw_content: 'x', row_lengths: [1] },
    verdicts: writersForOwner,
  },
  'data.favorites.add': { params: byArticle, verdicts: writersForOwner },
  'data.favorites.remove': { params: byArticle, verdicts: forAnyAccount },
  'data.series.put': { ...aSeries, verdicts: forAnyAccount },
  'data.series.remove': { ...noSeries, verdicts: forAnyAccount },
  'data.positions.keep': { params: byArticle, body: position, verdicts: writersForOwner },
  'data.positions.get': { params: byArticle, verdicts: writersForOwner },
  'data.readings.outcome': { params: byArticle, verdicts: writersForOwner },
  'data.readings.begin': { params: byArticle, body: reading, verdicts: writersForOwner },
  'data.readings.finish': { params: byArticle, body: reading, verdicts: writersForOwner },
  'data.review.undo': { params: byRating, verdicts: forAnyAccount },
  'data.review.card': { params: byCard, verdicts: forAnyAccount },
  'data.review.add': { params: byCard, verdicts: forAnyAccount },
  'data.review.change': { params: byCard, body: { expected_version: 1 }, verdicts: forAnyAccount },
  'collection.review.undo': { params: byRating, verdicts: anyMember },
  'collection.review.card': { params: byCard, verdicts: anyMember },
  'collection.review.add': { params: byCard, verdicts: anyMember },
  'collection.review.change': { params: byCard, body: { expected_version: 1 }, verdicts: anyMember },
  'data.keptSentences.get': { params: byKept, verdicts: forAnyAccount },
  'data.keptSentences.patch': { params: byKept, body: { expected_version: 1 }, verdicts: forAnyAccount },
  'data.keptSentences.remove': { params: byKept, verdicts: forAnyAccount },
  'collection.keptSentences.get': { params: byKept, verdicts: anyMember },
  'collection.keptSentences.patch': { params: byKept, body: { expected_version: 1 }, verdicts: anyMember },
  'collection.keptSentences.remove': { params: byKept, verdicts: anyMember },
  'data.feedback.withdraw': { params: byFeedback, verdicts: forAnyAccount },
  'data.audio.link': {
    params: byArticle,
    body: { revision: 1, voice, indices: [0] },
    verdicts: writersForOwner,
  },
  'data.audio.found': { params: byArticle, body: { voice, indices: [0] }, verdicts: writersForOwner },
  'data.audio.store': {
    params: bySentence,
    query: { revision: '1', voice, cache_hash: '0'.repeat(16) },
    verdicts: writersForOwner,
  },
  'data.audio.fail': {
    params: byArticle,
    body: { revision: 1, items: [{ index: 0, sentence: 'x', error: 'x' }] },
    verdicts: writersForOwner,
  },
  'data.audio.read': { params: bySentence, verdicts: writersForOwner },
  ...mediaCases,
  'data.files.media': { params: byArticle, verdicts: writersForOwner },
  'data.avatars.store': { params: byAvatar, body: 'x', verdicts: writersForOwner },
  'data.avatars.read': { params: byAvatar, verdicts: writersForOwner },
  'data.avatars.clear': { params: byAccount, query: { avatar: task_id }, verdicts: writersForOwner },
  'user-manager.avatars.get': { params: byAccount, verdicts: readersOfPrivate },
  'data.files.receive': { params: () => ({}), query: { name: 'a.wav' }, verdicts: forAnyAccount },
  'study.imports.get': { params: byImport, verdicts: anyMember },
  'study.imports.report': { params: byImport, verdicts: anyMember },
  'study.imports.undo': { params: byImport, verdicts: anyMember },
  'data.imports.get': { params: byImport, verdicts: forAnyAccount },
  'data.imports.save': { params: byImport, body: importRecord, verdicts: forAnyAccount },
  'data.imports.savePiece': { params: byPiece, body: { text: 'x' }, verdicts: forAnyAccount },
  'data.imports.piece': { params: byPiece, verdicts: forAnyAccount },
  'data.imports.undoPart': { params: byImport, body: {}, verdicts: forAnyAccount },
  'study.foundation.list': { params: () => ({ resource: 'goals' }), verdicts: anyMember },
  'study.foundation.write': { params: byGoal, body: goal, verdicts: anyMember },
  'data.foundation.list': { params: () => ({ resource: 'goals' }), verdicts: forAnyAccount },
  'data.foundation.write': { params: byGoal, body: goal, verdicts: forAnyAccount },
  'collection.words.get': { params: byWord, verdicts: anyMember },
  'collection.words.reviews': { params: byWord, verdicts: anyMember },
  'collection.words.remove': { params: byWord, verdicts: anyMember },
  'collection.words.removeSource': { params: bySourceOfWord, verdicts: anyMember },
  'collection.lookup.replacement': { params: byWord, verdicts: anyMember },
  'collection.wordWrites.put': { params: byWord, body: word, verdicts: anyMember },
  'data.words.get': { params: byWord, verdicts: forAnyAccount },
  'data.words.reviews': { params: byWord, verdicts: forAnyAccount },
  'data.words.remove': { params: byWord, verdicts: forAnyAccount },
  'data.words.removeSource': { params: bySourceOfWord, verdicts: forAnyAccount },
  'data.glosses.find': { params: byGloss, verdicts: forAnyAccount },
  'data.glosses.keep': { params: byGloss, body: gloss, verdicts: forAnyAccount },
  'data.wordWrites.put': {
    params: byWord,
    body: { ...word, dictionary: null, entry: null },
    verdicts: forAnyAccount,
  },
  'data.housekeeping.sweep': { params: () => ({}), verdicts: notForLearners },
  'data.housekeeping.prune': { params: () => ({}), body: { dry_run: true }, verdicts: notForLearners },
  'data.learningEvents.retract': { ...retraction, verdicts: forAnyAccount },
  'study.learningEvents.retract': { ...retraction, verdicts: anyMember },
  'data.uncheckedWords.learners': { params: () => ({}), verdicts: notForLearners },
  'data.uncheckedWords.words': { params: () => ({}), query: { user_id: '1' }, verdicts: notForLearners },
  'data.uncheckedWords.join': { params: () => ({}), body: noWords, verdicts: notForLearners },
  'data.uncheckedWords.checked': { params: () => ({}), body: noDictionary, verdicts: notForLearners },
  'data.learners.erase': { params: () => ({}), verdicts: notForLearners },
  'data.ownData.part': { params: () => ({}), query: { kind: 'favorite' }, verdicts: forAnyAccount },
  'data.ownData.take': {
    params: () => ({}),
    body: { kind: 'favorite', lines: [{ kind: 'favorite' }], overwrite: false, dry_run: true },
    verdicts: forAnyAccount,
  },
  'data.movedTexts.rows': { params: byArticle, body: movedRows, verdicts: writersForOwner },
  'data.movedTexts.finish': { params: byArticle, body: movedEnd, verdicts: writersForOwner },
}

/** The services that only other services may call, repeated here so that the contracts are checked against it. */
export const internalServices = new Set<string>(['agent', 'data'])

const operations = Object.values(contracts).flatMap(contract => operationsOf(contract))
const addressOf = ({ method, path }: Operation) => `${method} ${path}`
const casesByAddress = new Map(
  operations.flatMap(route => {
    const owned = ownedCases[route.operation]
    return owned ? [[addressOf(route), owned]] : []
  }),
)

/** The decision on a route, or on the one that another service has at the same address. */
export const caseOf = (route: Operation): OwnedCase | undefined =>
  ownedCases[route.operation] ?? casesByAddress.get(addressOf(route))

export const verdictOn = (route: Operation, caller: CallerName): Verdict =>
  verdictFrom(caseOf(route)?.verdicts ?? verdictsByAccess[route.access], route, caller)

/** The verdict of the route's access alone, before its handler decides. */
export const verdictByAccess = (route: Operation, caller: CallerName): Verdict =>
  verdictFrom(verdictsByAccess[route.access], route, caller)

function verdictFrom(verdicts: Verdicts, route: Operation, caller: CallerName): Verdict {
  if (caller === 'service for nobody') return route.access === 'acting' ? 403 : verdicts.guest
  if (caller !== 'root without assertion') return verdicts[caller]
  return internalServices.has(route.service) && route.access === 'root' ? 401 : verdicts.root
}
