import {
  byArticle,
  byHeld,
  bySentence,
  fromFile,
  furigana,
  furiganaJson,
  type Given,
  line,
  newRow,
  own,
  part,
  task_id,
  times,
} from './examples.ts'
import { changersOfOwn, readersOfPrivate, type Verdicts, writersForOwner } from './verdicts.ts'

export interface OwnedCase {
  params(given: Given): Record<string, string>
  query?: Record<string, string>
  body?: unknown
  verdicts: Verdicts
}

/** Routes that name the sentences of an article, or all of them. */
export const casesOfSentences: Record<string, OwnedCase> = {
  'study.sentences.furigana': { params: bySentence, body: { furigana }, verdicts: changersOfOwn },
  'study.sentences.source': { params: bySentence, body: { sentence: 'x' }, verdicts: changersOfOwn },
  'study.sentences.notes': { params: bySentence, body: { notes: 'x' }, verdicts: changersOfOwn },
  'study.sentences.translation': { params: bySentence, body: own, verdicts: changersOfOwn },
  'study.sentences.times': { params: bySentence, body: times, verdicts: changersOfOwn },
  'study.translations.take': { params: byHeld, body: { lines: [line] }, verdicts: changersOfOwn },
  'study.translations.remove': { params: byHeld, verdicts: changersOfOwn },
  'study.articleTimes.shift': { params: byHeld, body: { shift_ms: 0 }, verdicts: changersOfOwn },
  'study.sentences.explain': { params: bySentence, verdicts: changersOfOwn },
  'study.sentences.translate': { params: bySentence, verdicts: changersOfOwn },
  'study.sentences.prompt': { params: bySentence, verdicts: changersOfOwn },
  'study.sentences.tts': { params: bySentence, body: {}, verdicts: readersOfPrivate },
  'study.sentences.audio': { params: bySentence, verdicts: readersOfPrivate },
  'study.sentences.accent': { params: bySentence, verdicts: readersOfPrivate },
  'data.sentences.results': {
    params: byArticle,
    body: { task_id, revision: 1, items: [{ index: 0, translation: 'x' }] },
    verdicts: writersForOwner,
  },
  'data.sentences.furigana': {
    params: byArticle,
    body: { task_id, revision: 99, items: [{ index: 0, furigana: furiganaJson }] },
    verdicts: writersForOwner,
  },
  'data.sentenceEdits.furigana': { params: bySentence, body: { furigana }, verdicts: writersForOwner },
  'data.sentenceEdits.source': { params: bySentence, body: { sentence: 'x' }, verdicts: writersForOwner },
  'data.sentenceEdits.notes': { params: bySentence, body: { notes: 'x' }, verdicts: writersForOwner },
  'data.sentenceEdits.translation': { params: bySentence, body: own, verdicts: writersForOwner },
  'data.sentenceEdits.times': { params: bySentence, body: times, verdicts: writersForOwner },
  'data.sentenceEdits.translations': { params: byArticle, body: fromFile, verdicts: writersForOwner },
  'data.articleTimes.shift': { params: byArticle, body: { shift_ms: 0 }, verdicts: writersForOwner },
  'data.sentenceEdits.result': {
    params: bySentence,
    body: { content_revision: 1, translation: 'x' },
    verdicts: writersForOwner,
  },
  'data.sentences.insert': {
    params: byArticle,
    body: { task_id, revision: 2, start: 0, total_rows: 1, total_sentences: 1, rows: [newRow] },
    verdicts: writersForOwner,
  },
  'data.sentences.translations': { params: byArticle, body: part, verdicts: writersForOwner },
  'data.sentences.explanations': { params: byArticle, body: part, verdicts: writersForOwner },
}
