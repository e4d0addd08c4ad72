import type { StoreTable } from '../../store/client.ts'
import { number, plainKey, primaryIndex, storedEntity, text } from '../../store/entity.ts'

/** The versions and counts of a learner's vocabulary. Written by name, beside the heads of profile and events. */
const VOCABULARY_HEAD = { pk: 'LEARNER#${user_id}', sk: 'WORDS' } as const
export const vocabularyHeadKey = (user_id: number) => plainKey(VOCABULARY_HEAD, { user_id })

/** The first characters that an id may have. */
export const STATE_PARTS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'.split('')

const STATES = { pk: 'STATES#${user_id}', sk: '${part}' } as const
export const statesKey = (user_id: number, part: string) => plainKey(STATES, { user_id, part })

/**
 * The states of the words whose ids begin alike: an attribute for each word, beside the part's `version`. So all words
 * are read at once. ElectroDB drops attributes that data name: nothing is written with this.
 */
export const wordStatesEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'collections', entity: 'word_states', version: '1' },
    attributes: { user_id: number, part: text },
    indexes: { states: primaryIndex(STATES.pk, STATES.sk) },
  })
