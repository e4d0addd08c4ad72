import { z } from 'zod'
import { JlptLevel } from '../../../contracts/schemas/japanese/text.ts'
import { SkillKind, SkillSense } from '../../../contracts/schemas/learners/words.ts'
import type { StoreTable } from '../../../store/client.ts'
import { plainKey, primaryIndex, secondaryIndex, storedEntity } from '../../../store/entity.ts'
import type { IndexPartition } from '../../../store/reading/plain-read.ts'
import { type Decoded, recordCodec } from './record-codec.ts'

const PARTITION = 'SKILL#${skill_id}'
const SKILL = { pk: PARTITION, sk: 'SKILL' } as const
export const skillKey = (skill_id: string) => plainKey(SKILL, { skill_id })
export const senseIn = (sense_id: string): IndexPartition => ({ index: 'gsi2', pk: `SENSE#${sense_id}` })

/** The same for all learners. Outlives accounts, articles and dictionaries. */
export const skillRecord = recordCodec(
  'skill',
  z.object({
    skill_id: z.string(),
    kind: SkillKind,
    form: z.string(),
    /** Hiragana. */
    reading: z.string(),
    common: z.boolean(),
    gloss: z.string(),
    /** The senses' latest source; empty if no dictionary knew the word. */
    dictionary: z.string(),
    /** A pattern's; lists give the level of a word. */
    level: JlptLevel.nullable(),
    /** Null for older skills until their next use. */
    writings: z.array(z.string()).nullable(),
  }),
)
export type StoredSkill = Decoded<typeof skillRecord>

export const skillEntity = (table: StoreTable) =>
  storedEntity(table, {
    ...skillRecord.declaration({}),
    indexes: { skill: primaryIndex(SKILL.pk, SKILL.sk) },
  })

export const senseRecord = recordCodec(
  'skill_sense',
  SkillSense.extend({
    skill_id: z.string(),
    /** The place in the entry; null for older senses. */
    place: z.number().nullable(),
    /** First and last storing; null for older senses. */
    created_at: z.string().nullable(),
    updated_at: z.string().nullable(),
  }),
)
export type StoredSense = Decoded<typeof senseRecord>

export const senseEntity = (table: StoreTable) =>
  storedEntity(table, {
    ...senseRecord.declaration({}),
    indexes: {
      sense: primaryIndex(PARTITION, 'SENSE#${source}#${key}'),
      byId: secondaryIndex('gsi2', 'SENSE#${sense_id}', 'SENSE'),
    },
  })

/** Leads to the skill of the dictionary's entry. The first one stays. */
export const redirectRecord = recordCodec(
  'skill_redirect',
  z.object({ skill_id: z.string(), to: z.string() }),
)
const REDIRECT = { pk: PARTITION, sk: 'REDIRECT' } as const
export const redirectKey = (skill_id: string) => plainKey(REDIRECT, { skill_id })
export const redirectEntity = (table: StoreTable) =>
  storedEntity(table, {
    ...redirectRecord.declaration({}),
    indexes: { redirect: primaryIndex(REDIRECT.pk, REDIRECT.sk) },
  })

export const doubleRecord = recordCodec(
  'skill_double',
  z.object({ skill_id: z.string(), double_id: z.string() }),
)
export const DOUBLES = 'DOUBLE#'
export const doubleEntity = (table: StoreTable) =>
  storedEntity(table, {
    ...doubleRecord.declaration({}),
    indexes: { double: primaryIndex(PARTITION, 'DOUBLE#${double_id}') },
  })

const Alias = z.object({ form: z.string(), reading: z.string() })

export const aliasRecord = recordCodec('skill_alias', Alias.extend({ skill_id: z.string() }))
export const aliasEntity = (table: StoreTable) =>
  storedEntity(table, {
    ...aliasRecord.declaration({}),
    indexes: { alias: primaryIndex(PARTITION, 'ALIAS#${form}#${reading}') },
  })

/** The other skill need not exist. */
export const relationRecord = recordCodec(
  'skill_relation',
  Alias.extend({ skill_id: z.string(), kind: z.string(), related_id: z.string() }),
)
export const relationEntity = (table: StoreTable) =>
  storedEntity(table, {
    ...relationRecord.declaration({}),
    indexes: { relation: primaryIndex(PARTITION, 'RELATION#${kind}#${related_id}') },
  })
