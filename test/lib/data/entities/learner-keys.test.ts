import { describe, expect, it } from 'vitest'
import {
  type CollectionEntities,
  collectionEntities,
} from '../../../../lib/data/entities/collections/entities.ts'
import {
  eventsOf,
  evidenceOf,
  knowledgeKey,
  receiptKey,
} from '../../../../lib/data/entities/collections/keys.ts'
import { keysOf, unconnected } from './stored-keys.ts'

const AT = '2026-11-20T09:30:00.000Z'
const ITEM = '3R57XZB1N4QT8VKC2M6HWDPYGE'
const OWNED = { user_id: 7, occurred_at: AT, recorded_at: AT, day: '2026-11-20', generation: 2 } as const
const SKILL = { skill_id: '5ZSkill', form: '雨', reading: 'あめ' } as const
const SENT = { event_id: '01JDEvent', source: 'self' } as const

const CARD = `w.${ITEM}.recall`
const card = {
  user_id: 7,
  card_id: CARD,
  version: 1,
  state: 'review',
  queue: 'review',
  step: 0,
  stability: 3,
  difficulty: 5,
  due_at: AT,
  reps: 1,
  lapses: 0,
  leech: 0,
} as const

/** One record of every entity of events and knowledge, as it is written. */
const records = (entities: CollectionEntities) => ({
  eventHeads: entities.eventHeads.put({
    user_id: 7,
    event_seq: 5,
    projected_seq: 4,
    projection_version: 3,
    epoch: 1,
    evaluator_version: 'v',
    generation: 2,
  }),
  events: entities.events.put({ ...OWNED, ...SENT, seq: 5, kind: 'attempt', payload: '{}' }),
  feedback: entities.events.put({ ...OWNED, ...SENT, seq: 5, kind: 'feedback', payload: '{}' }),
  eventReceipts: entities.eventReceipts.put({ user_id: 7, event_id: '01JDEvent', seq: 5, fingerprint: 'F' }),
  evidence: entities.evidence.put({
    ...OWNED,
    ...SENT,
    kind: 'skill',
    object_id: '01JDSkill',
    seq: 5,
    n: 1,
    event_kind: 'attempt',
    dimension: 'recall',
    context: '{}',
  }),
  knowledge: entities.knowledge.put({
    user_id: 7,
    kind: 'skill',
    object_id: '01JDSkill',
    label: '01jdskill',
    epoch: 1,
    through_seq: 5,
    tags: '',
    observed: '[]',
    last_at: AT,
    created_at: AT,
    updated_at: AT,
  }),
  comprehensionEstimates: entities.comprehensionEstimates.put({
    user_id: 7,
    profile_version: 11,
    event_seq: 5,
    article_id: 3,
    content_revision: 2,
    created_at: AT,
  }),
  studyDays: entities.studyDays.put({ user_id: 7, day: '2026-11-20' }),
  readingTimes: entities.readingTimes.put({ user_id: 7, article_id: 1234, reading: 2 }),
  skills: entities.skills.put({ ...SKILL, kind: 'word', common: 1, gloss: '', dictionary: '' }),
  senses: entities.senses.put({
    skill_id: SKILL.skill_id,
    sense_id: '7ZSense',
    source: 'edict',
    key: '雨.Ab',
    part_of_speech: '[]',
    glosses: '[]',
    usually_kana: 0,
  }),
  aliases: entities.aliases.put(SKILL),
  glosses: entities.glosses.put({
    gloss_id: '7ZGloss',
    skill_id: SKILL.skill_id,
    language: 'ja',
    gloss: '',
    created_at: AT,
  }),
  relations: entities.relations.put({ ...SKILL, kind: 'see_also', related_id: '7ZOther' }),
  words: entities.words.put({
    ...SKILL,
    user_id: 7,
    kind: 'word',
    gloss: '',
    label: '',
    written: '雨',
    writings: '[]',
    state: 'known',
    tags: '[]',
    note: '',
    sources: 0,
    version: 1,
    created_at: AT,
    updated_at: AT,
  }),
  wordSources: entities.wordSources.put({
    user_id: 7,
    skill_id: SKILL.skill_id,
    source_id: '7ZSource',
    sentence: '雨。',
    start: 0,
    length: 1,
    written: '雨',
    created_at: AT,
  }),
  wordStates: entities.wordStates.put({ user_id: 7, part: 'Z' }),
  keptSentences: entities.keptSentences.put({
    user_id: 7,
    item_id: ITEM,
    article_id: 1234,
    label: '',
    tags: '[]',
    front: '{}',
    back: '{}',
    origin: '{}',
    note: '',
    version: 1,
    created_at: AT,
    updated_at: AT,
  }),
  keptSentenceHeads: entities.keptSentenceHeads.put({ user_id: 7, count: 1 }),
  cards: entities.cards.put(card),
  suspended: entities.cards.put({ ...card, suspended: 'user' }),
  reviewLogs: entities.reviewLogs.put({
    user_id: 7,
    request_id: '01JDRequest',
    fingerprint: 'f',
    card_id: CARD,
    rating: 'good',
    reviewed_at: AT,
    day: '2026-11-20',
    source: 'self',
    before: '{}',
    after: '{}',
    counted: '{}',
  }),
  wordReceipts: entities.wordReceipts.put({
    user_id: 7,
    request_id: '01JDRequest',
    part: 3,
    fingerprint: 'F',
    was: '{}',
    at: AT,
  }),
})

// Written out, so that no change of the code can change a stored key unnoticed.
const KEYS = {
  eventHeads: { pk: 'LEARNER#7', sk: 'EVENTS', __edb_e__: 'event_head', __edb_v__: '1' },
  events: { pk: 'EVENTS#7', sk: '000000000005', __edb_e__: 'event', __edb_v__: '1' },
  feedback: {
    pk: 'EVENTS#7',
    sk: '000000000005',
    gsi1pk: 'FEEDBACKEVENTS#7',
    gsi1sk: '000000000002#000000000005',
    __edb_e__: 'event',
    __edb_v__: '1',
  },
  eventReceipts: { pk: 'EVENTIDS#7', sk: '01JDEvent', __edb_e__: 'event_receipt', __edb_v__: '1' },
  evidence: {
    pk: 'EVIDENCE#7',
    sk: 'skill#01JDSkill#000000000005#01',
    __edb_e__: 'evidence',
    __edb_v__: '1',
  },
  knowledge: {
    pk: 'KNOWLEDGE#7',
    sk: 'skill#01JDSkill',
    gsi1pk: 'KNOWLEDGE#7#1',
    gsi1sk: '2026-11-20T09:30:00.000Z#skill#01JDSkill',
    __edb_e__: 'knowledge',
    __edb_v__: '1',
  },
  comprehensionEstimates: {
    pk: 'ESTIMATES#7',
    sk: '11#5#3',
    __edb_e__: 'comprehension_estimate',
    __edb_v__: '1',
  },
  studyDays: { pk: 'DAYS#7', sk: '2026-11-20', __edb_e__: 'study_day', __edb_v__: '1' },
  readingTimes: { pk: 'READINGTIME#7', sk: '1234#2', __edb_e__: 'reading_time', __edb_v__: '1' },
  keptSentences: {
    pk: 'SENTENCES#7',
    sk: ITEM,
    gsi1pk: 'SENTENCES#7',
    gsi1sk: `${AT}#${ITEM}`,
    __edb_e__: 'kept_sentence',
    __edb_v__: '1',
  },
  cards: {
    pk: 'CARDS#7',
    sk: CARD,
    gsi2pk: 'DUE#7',
    gsi2sk: `review#${AT}#${CARD}`,
    __edb_e__: 'card',
    __edb_v__: '1',
  },
  // Not among what is due.
  suspended: { pk: 'CARDS#7', sk: CARD, __edb_e__: 'card', __edb_v__: '1' },
  reviewLogs: {
    pk: 'LOGS#7',
    sk: '01JDRequest',
    gsi1pk: 'LOGS#7',
    gsi1sk: `${AT}#01JDRequest`,
    gsi2pk: `LOGS#7#${CARD}`,
    gsi2sk: `${AT}#01JDRequest`,
    __edb_e__: 'review_log',
    __edb_v__: '1',
  },
  glosses: { pk: 'GLOSS#7ZGloss', sk: 'GLOSS', __edb_e__: 'model_gloss', __edb_v__: '1' },
  keptSentenceHeads: { pk: 'LEARNER#7', sk: 'SENTENCES', __edb_e__: 'kept_sentence_head', __edb_v__: '1' },
  skills: { pk: 'SKILL#5ZSkill', sk: 'SKILL', __edb_e__: 'skill', __edb_v__: '1' },
  senses: {
    pk: 'SKILL#5ZSkill',
    sk: 'SENSE#edict#雨.Ab',
    gsi2pk: 'SENSE#7ZSense',
    gsi2sk: 'SENSE',
    __edb_e__: 'skill_sense',
    __edb_v__: '1',
  },
  aliases: { pk: 'SKILL#5ZSkill', sk: 'ALIAS#雨#あめ', __edb_e__: 'skill_alias', __edb_v__: '1' },
  relations: {
    pk: 'SKILL#5ZSkill',
    sk: 'RELATION#see_also#7ZOther',
    __edb_e__: 'skill_relation',
    __edb_v__: '1',
  },
  words: {
    pk: 'WORDS#7',
    sk: '5ZSkill',
    gsi1pk: 'WORDS#7',
    gsi1sk: '2026-11-20T09:30:00.000Z#5ZSkill',
    gsi2pk: 'WORDS#7#known',
    gsi2sk: '2026-11-20T09:30:00.000Z#5ZSkill',
    __edb_e__: 'word',
    __edb_v__: '1',
  },
  wordSources: { pk: 'SOURCES#7', sk: '5ZSkill#7ZSource', __edb_e__: 'word_source', __edb_v__: '1' },
  wordReceipts: {
    pk: 'WORDREQUESTS#7',
    sk: '01JDRequest#3',
    __edb_e__: 'word_receipt',
    __edb_v__: '1',
  },
  wordStates: { pk: 'STATES#7', sk: 'Z', __edb_e__: 'word_states', __edb_v__: '1' },
}

describe('the stored keys of events and knowledge', () => {
  it('match these literals', () => {
    const puts = records(collectionEntities(unconnected('collections')))
    const keys = Object.entries(puts).map(([name, put]) => [name, keysOf(put.params())])
    expect(Object.fromEntries(keys)).toEqual(KEYS)
  })

  it('are the same without ElectroDB', () => {
    expect(eventsOf(7)).toBe(KEYS.events.pk)
    expect(evidenceOf(7)).toBe(KEYS.evidence.pk)
    expect(knowledgeKey(7, { kind: 'skill', object_id: '01JDSkill' })).toEqual({
      pk: KEYS.knowledge.pk,
      sk: KEYS.knowledge.sk,
    })
    expect(receiptKey(7, '01JDEvent')).toEqual({ pk: KEYS.eventReceipts.pk, sk: KEYS.eventReceipts.sk })
  })
})
