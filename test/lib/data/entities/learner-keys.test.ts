import { expect, it } from 'vitest'
import { collectionEntities } from '../../../../lib/data/entities/collections/entities.ts'
import {
  eventsOf,
  evidenceOf,
  knowledgeKey,
  receiptKey,
} from '../../../../lib/data/entities/collections/keys.ts'
import { keysWritten, unconnected } from './stored-keys.ts'

const AT = '2026-11-20T09:30:00.000Z'
const ITEM = '3R57XZB1N4QT8VKC2M6HWDPYGE'
/** Letters stand in both cases: keys must keep them. */
const COMMON = {
  ...{ user_id: 7, day: '2026-11-20', generation: 2, seq: 5, event_seq: 5, event_id: '01JDEvent', n: 1 },
  ...{ object_id: '01JDSkill', epoch: 1, profile_version: 11, article_id: 1234, part: 3 },
  ...{ skill_id: '5ZSkill', sense_id: '7ZSense', source_id: '7ZSource', related_id: '7ZOther' },
  item_id: ITEM,
  ...{ gloss_id: '7ZGloss', request_id: '01JDRequest', card_id: `w.${ITEM}.recall`, key: '雨.Ab' },
  ...{ created_at: AT, updated_at: AT, occurred_at: AT, due_at: AT, reviewed_at: AT, last_at: AT },
}
/** The values that only records of one entity have. */
const OWN: Record<string, object> = {
  events: { kind: 'attempt' },
  evidence: { kind: 'skill' },
  knowledge: { kind: 'skill' },
  comprehensionEstimates: { article_id: 3 },
  senses: { source: 'edict' },
  aliases: { form: '雨', reading: 'あめ' },
  relations: { kind: 'see_also' },
  words: { state: 'known' },
  readingTimes: { reading: 2 },
  wordStates: { part: 'Z' },
  cards: { queue: 'review' },
}

// Written out, so that no change of the code can change a stored key unnoticed.
const KEYS = {
  eventHeads: 'event_head 1: LEARNER#7 / EVENTS',
  events: 'event 1: EVENTS#7 / 000000000005',
  eventReceipts: 'event_receipt 1: EVENTIDS#7 / 01JDEvent',
  evidence: 'evidence 1: EVIDENCE#7 / skill#01JDSkill#000000000005#01',
  knowledge: `knowledge 1: KNOWLEDGE#7 / skill#01JDSkill; gsi1 KNOWLEDGE#7#1 / ${AT}#skill#01JDSkill`,
  comprehensionEstimates: 'comprehension_estimate 1: ESTIMATES#7 / 11#5#3',
  studyDays: 'study_day 1: DAYS#7 / 2026-11-20',
  readingTimes: 'reading_time 1: READINGTIME#7 / 1234#2',
  keptSentences: `kept_sentence 1: SENTENCES#7 / ${ITEM}; gsi1 SENTENCES#7 / ${AT}#${ITEM}`,
  cards: `card 1: CARDS#7 / w.${ITEM}.recall; gsi2 DUE#7 / review#${AT}#w.${ITEM}.recall`,
  reviewLogs: `review_log 1: LOGS#7 / 01JDRequest; gsi1 LOGS#7 / ${AT}#01JDRequest; gsi2 LOGS#7#w.${ITEM}.recall / ${AT}#01JDRequest`,
  glosses: 'model_gloss 1: GLOSS#7ZGloss / GLOSS',
  keptSentenceHeads: 'kept_sentence_head 1: LEARNER#7 / SENTENCES',
  skills: 'skill 1: SKILL#5ZSkill / SKILL',
  senses: 'skill_sense 1: SKILL#5ZSkill / SENSE#edict#雨.Ab; gsi2 SENSE#7ZSense / SENSE',
  aliases: 'skill_alias 1: SKILL#5ZSkill / ALIAS#雨#あめ',
  relations: 'skill_relation 1: SKILL#5ZSkill / RELATION#see_also#7ZOther',
  words: `word 1: WORDS#7 / 5ZSkill; gsi1 WORDS#7 / ${AT}#5ZSkill; gsi2 WORDS#7#known / ${AT}#5ZSkill`,
  wordSources: 'word_source 1: SOURCES#7 / 5ZSkill#7ZSource',
  wordReceipts: 'word_receipt 1: WORDREQUESTS#7 / 01JDRequest#3',
  wordStates: 'word_states 1: STATES#7 / Z',
}

const entities = collectionEntities(unconnected('collections'))

it('the stored keys of events and knowledge match these literals', () => {
  const keys = Object.entries(entities).flatMap(([name, entity]) =>
    name in KEYS ? [[name, keysWritten(entity, { ...COMMON, ...OWN[name] })]] : [],
  )
  expect(Object.fromEntries(keys)).toEqual(KEYS)
})

it('only events of feedback are in the index of feedback, and no suspended card is among those due', () => {
  const ofFeedback = keysWritten(entities.events, { ...COMMON, kind: 'feedback' })
  expect(ofFeedback).toBe(`${KEYS.events}; gsi1 FEEDBACKEVENTS#7 / 000000000002#000000000005`)
  const suspended = keysWritten(entities.cards, { ...COMMON, ...OWN.cards, suspended: 'user' })
  expect(suspended).toBe(KEYS.cards.replace(/; gsi2.*/, ''))
})

it('the keys of events and knowledge are the same without ElectroDB', () => {
  const knowledge = knowledgeKey(7, { kind: 'skill', object_id: '01JDSkill' })
  const receipt = receiptKey(7, '01JDEvent')
  expect(KEYS.events).toContain(` ${eventsOf(7)} / `)
  expect(KEYS.evidence).toContain(` ${evidenceOf(7)} / `)
  expect(KEYS.knowledge).toContain(` ${knowledge.pk} / ${knowledge.sk};`)
  expect(KEYS.eventReceipts).toBe(`event_receipt 1: ${receipt.pk} / ${receipt.sk}`)
})
