import type { Belonging, Unit } from '../../../store/belonging.ts'
import { plainKey } from '../../../store/entity.ts'
import type { IndexPartition } from '../../../store/reading/plain-read.ts'

/** Also used by hot reads without ElectroDB. */
const LEARNER = 'LEARNER#${user_id}'
export const PROFILE_HEAD = { pk: LEARNER, sk: 'PROFILE' } as const
export const EVENT_HEAD = { pk: LEARNER, sk: 'EVENTS' } as const
export const VOCABULARY_HEAD = { pk: LEARNER, sk: 'WORDS' } as const
export const KEPT_SENTENCE_HEAD = { pk: LEARNER, sk: 'SENTENCES' } as const
export const EVENT = { pk: 'EVENTS#${user_id}', sk: '${seq}' } as const
export const EVENT_RECEIPT = { pk: 'EVENTIDS#${user_id}', sk: '${event_id}' } as const
export const EVIDENCE = { pk: 'EVIDENCE#${user_id}', sk: '${kind}#${object_id}#${seq}#${n}' } as const
export const KNOWLEDGE = { pk: 'KNOWLEDGE#${user_id}', sk: '${kind}#${object_id}' } as const
export const STUDY_DAY = { pk: 'DAYS#${user_id}', sk: '${day}' } as const

const LEARNING_DATA: Unit = {
  name: 'learning data of account ${user_id}',
  marks: [PROFILE_HEAD, EVENT_HEAD, VOCABULARY_HEAD, KEPT_SENTENCE_HEAD],
}
export const LEARNED: Belonging = { unit: LEARNING_DATA }

export const SEQ_DIGITS = 12
export const TARGET_DIGITS = 2

export const seqKey = (seq: number) => String(seq).padStart(SEQ_DIGITS, '0')
export const eventKey = (user_id: number, seq: number) => plainKey(EVENT, { user_id, seq: seqKey(seq) })
export const eventsOf = (user_id: number) => eventKey(user_id, 0).pk
export const receiptKey = (user_id: number, event_id: string) =>
  plainKey(EVENT_RECEIPT, { user_id, event_id })
export const STUDY_DAYS = 'DAYS#'
export const daysOf = (user_id: number) => plainKey(STUDY_DAY, { user_id, day: '' }).pk
export const evidenceOf = (user_id: number) => `EVIDENCE#${user_id}`
export const knowledgeKey = (user_id: number, { kind, object_id }: { kind: string; object_id: string }) =>
  plainKey(KNOWLEDGE, { user_id, kind, object_id })

/** Sorted by when objects were last met. */
export const knowledgeOf = (user_id: number, epoch: number): IndexPartition => ({
  index: 'gsi1',
  pk: `KNOWLEDGE#${user_id}#${epoch}`,
})
/** Oldest first, of every generation. */
export const feedbackEventsOf = (user_id: number): IndexPartition => ({
  index: 'gsi1',
  pk: `FEEDBACKEVENTS#${user_id}`,
})

/** Grow without a limit of their own, so they count for the quota. */
export const countedPartitions = (user_id: number): string[] =>
  [
    'EVENTS',
    'EVENTIDS',
    'EVIDENCE',
    'CHANGES',
    'WORDREQUESTS',
    'WORDSTARTS',
    'LOGS',
    'IMPORTREPORTS',
    'IMPORTRECEIPTS',
  ].map(kind => `${kind}#${user_id}`)
