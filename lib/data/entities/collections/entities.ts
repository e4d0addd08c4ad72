import type { StoreTable } from '../../../store/client.ts'
import { accountUsage } from '../usage/counted.ts'
import { cardEntity, reviewLogEntity } from './cards.ts'
import {
  eventEntity,
  eventHeadEntity,
  eventReceiptEntity,
  evidenceEntity,
  readingTimeEntity,
  studyDayEntity,
} from './event.ts'
import { glossEntity, glossSweepEntity } from './glosses.ts'
import { importEntity, importReceiptEntity, importReportEntity } from './imports.ts'
import { keptSentenceEntity, keptSentenceHeadEntity } from './kept-sentences.ts'
import { comprehensionEstimateEntity, knowledgeEntity } from './knowledge.ts'
import { mediaEntity, minedFileEntity } from './mined.ts'
import { changeEntity, clearedRecords, keptRecords, markers, profileHeads, uniqueEntity } from './records.ts'
import {
  aliasEntity,
  doubleEntity,
  redirectEntity,
  relationEntity,
  senseEntity,
  skillEntity,
} from './skills.ts'
import { learnerSweepEntity } from './sweep.ts'
import {
  uncheckedWordsEntity,
  vocabularyHeads,
  wordEntity,
  wordReceiptEntity,
  wordSourceEntity,
  wordStartEntity,
  wordStatesEntity,
} from './words.ts'

/** A learner's rows lie in partitions `<kind>#<user_id>…`. */
export const collectionEntities = (table: StoreTable) => ({
  records: clearedRecords,
  keptRecords,
  uniques: uniqueEntity(table),
  changes: changeEntity(table),
  sweeps: learnerSweepEntity(table),
  eventHeads: eventHeadEntity(table),
  events: eventEntity(table),
  eventReceipts: eventReceiptEntity(table),
  evidence: evidenceEntity(table),
  knowledge: knowledgeEntity(table),
  comprehensionEstimates: comprehensionEstimateEntity(table),
  studyDays: studyDayEntity(table),
  readingTimes: readingTimeEntity(table),
  keptSentences: keptSentenceEntity(table),
  cards: cardEntity(table),
  reviewLogs: reviewLogEntity(table),
  keptSentenceHeads: keptSentenceHeadEntity(table),
  minedMedia: mediaEntity(table),
  minedFiles: minedFileEntity(table),
  skills: skillEntity(table),
  senses: senseEntity(table),
  aliases: aliasEntity(table),
  relations: relationEntity(table),
  redirects: redirectEntity(table),
  doubles: doubleEntity(table),
  glosses: glossEntity(table),
  glossSweeps: glossSweepEntity(table),
  words: wordEntity(table),
  wordSources: wordSourceEntity(table),
  wordStates: wordStatesEntity(table),
  wordReceipts: wordReceiptEntity(table),
  wordStarts: wordStartEntity(table),
  imports: importEntity(table),
  importReports: importReportEntity(table),
  importReceipts: importReceiptEntity(table),
  uncheckedWords: uncheckedWordsEntity(table),
  profileHeads,
  vocabularyHeads,
  markers,
  accountUsage,
})
export type CollectionEntities = ReturnType<typeof collectionEntities>
