import { z } from 'zod'
import { SkillKind } from '../../../contracts/schemas/learners/words.ts'
import type { StoreTable } from '../../../store/client.ts'
import { plainKey, primaryIndex, secondaryIndex, storedEntity } from '../../../store/entity.ts'
import type { IndexPartition } from '../../../store/reading/plain-read.ts'
import { type Decoded, flag, json, orNull, recordCodec } from '../../../store/record-codec.ts'

const PARTITION = 'SKILL#${skill_id}'
const SKILL = { pk: PARTITION, sk: 'SKILL' } as const
export const skillKey = (skill_id: string) => plainKey(SKILL, { skill_id })
/** The sense of that id. */
export const senseIn = (sense_id: string): IndexPartition => ({ index: 'gsi2', pk: `SENSE#${sense_id}` })

/** A word with its reading, the same for all learners. It outlives accounts, articles and dictionaries. */
export const skillRecord = recordCodec(
  { service: 'collections', entity: 'skill', version: '1' },
  {
    skill_id: z.string(),
    kind: SkillKind,
    form: z.string(),
    /** In hiragana. */
    reading: z.string(),
    common: flag,
    /** The meanings that lists show. */
    gloss: z.string(),
    /** The dictionary that the senses last came from; empty where none knew the word. */
    dictionary: z.string(),
    /** Null: unknown, which is not the same as none. */
    level: orNull(z.string()),
  },
)
export type StoredSkill = Decoded<typeof skillRecord>

export const skillEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: skillRecord.model,
    attributes: skillRecord.attributes,
    indexes: { skill: primaryIndex(SKILL.pk, SKILL.sk) },
  })

/** A meaning of a skill, as one dictionary has it. */
export const senseRecord = recordCodec(
  { service: 'collections', entity: 'skill_sense', version: '1' },
  {
    skill_id: z.string(),
    sense_id: z.string(),
    source: z.string(),
    key: z.string(),
    part_of_speech: json(z.array(z.string())),
    glosses: json(z.array(z.string())),
    usually_kana: flag,
  },
)
export const senseEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: senseRecord.model,
    attributes: senseRecord.attributes,
    indexes: {
      sense: primaryIndex(PARTITION, 'SENSE#${source}#${key}'),
      byId: secondaryIndex('gsi2', 'SENSE#${sense_id}', 'SENSE'),
    },
  })

/** Another way to write or to read a skill. */
export const aliasRecord = recordCodec(
  { service: 'collections', entity: 'skill_alias', version: '1' },
  { skill_id: z.string(), form: z.string(), reading: z.string() },
)
export const aliasEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: aliasRecord.model,
    attributes: aliasRecord.attributes,
    indexes: { alias: primaryIndex(PARTITION, 'ALIAS#${form}#${reading}') },
  })

/** A relation to another skill, which need not exist. */
export const relationRecord = recordCodec(
  { service: 'collections', entity: 'skill_relation', version: '1' },
  {
    skill_id: z.string(),
    kind: z.string(),
    related_id: z.string(),
    form: z.string(),
    reading: z.string(),
  },
)
export const relationEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: relationRecord.model,
    attributes: relationRecord.attributes,
    indexes: { relation: primaryIndex(PARTITION, 'RELATION#${kind}#${related_id}') },
  })
