import type { StoreTable } from '../../store/client.ts'
import { eventEntity, eventHeadEntity, eventReceiptEntity, evidenceEntity, studyDayEntity } from './event.ts'
import { keptSentenceEntity, keptSentenceHeadEntity } from './kept-sentences.ts'
import { comprehensionEstimateEntity, knowledgeEntity } from './knowledge.ts'
import { changeEntity, clearedRecordEntity, keptRecordEntity, uniqueEntity } from './records.ts'
import { learnerSweepEntity } from './sweep.ts'
import { wordStatesEntity } from './words.ts'

/** What lies in the table `collections`. No row of a learner has another partition than `<kind>#<user_id>…`. */
export const collectionEntities = (table: StoreTable) => ({
  records: clearedRecordEntity(table),
  keptRecords: keptRecordEntity(table),
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
  keptSentences: keptSentenceEntity(table),
  keptSentenceHeads: keptSentenceHeadEntity(table),
  wordStates: wordStatesEntity(table),
})
export type CollectionEntities = ReturnType<typeof collectionEntities>
