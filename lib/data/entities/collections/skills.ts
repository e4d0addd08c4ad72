import type { StoreTable } from '../../../store/client.ts'
import { number, plainKey, primaryIndex, secondaryIndex, storedEntity, text } from '../../../store/entity.ts'
import type { IndexPartition } from '../../../store/reading/plain-read.ts'

const PARTITION = 'SKILL#${skill_id}'
const SKILL = { pk: PARTITION, sk: 'SKILL' } as const
export const skillKey = (skill_id: string) => plainKey(SKILL, { skill_id })
/** The sense of that id. */
export const senseIn = (sense_id: string): IndexPartition => ({ index: 'gsi2', pk: `SENSE#${sense_id}` })

/** A word with its reading, the same for all learners. It outlives accounts, articles and dictionaries. */
export const skillEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'collections', entity: 'skill', version: '1' },
    belonging: {},
    attributes: {
      skill_id: text,
      kind: text,
      form: text,
      /** In hiragana. */
      reading: text,
      /** 0 or 1. */
      common: number,
      /** What lists show of its senses. */
      gloss: text,
      /** The dictionary that the senses last came from; empty where none knew the word. */
      dictionary: text,
      /** Not known yet; never taken for none. */
      level: { type: 'string' },
    },
    indexes: { skill: primaryIndex(SKILL.pk, SKILL.sk) },
  })

/** A meaning of a skill, as one dictionary has it. */
export const senseEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'collections', entity: 'skill_sense', version: '1' },
    belonging: {},
    attributes: {
      skill_id: text,
      sense_id: text,
      source: text,
      key: text,
      /** JSON. */
      part_of_speech: text,
      /** JSON. */
      glosses: text,
      /** 0 or 1. */
      usually_kana: number,
    },
    indexes: {
      sense: primaryIndex(PARTITION, 'SENSE#${source}#${key}'),
      byId: secondaryIndex('gsi2', 'SENSE#${sense_id}', 'SENSE'),
    },
  })

/** Another way to write or to read a skill. */
export const aliasEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'collections', entity: 'skill_alias', version: '1' },
    belonging: {},
    attributes: { skill_id: text, form: text, reading: text },
    indexes: { alias: primaryIndex(PARTITION, 'ALIAS#${form}#${reading}') },
  })

/** What a skill has to do with another one, which need not be there. */
export const relationEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'collections', entity: 'skill_relation', version: '1' },
    belonging: {},
    attributes: { skill_id: text, kind: text, related_id: text, form: text, reading: text },
    indexes: { relation: primaryIndex(PARTITION, 'RELATION#${kind}#${related_id}') },
  })
