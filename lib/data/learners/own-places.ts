import type { QueryCommandInput } from '@aws-sdk/lib-dynamodb'
import { type DeclaredIndex, declarationsAmong } from '../../store/entity.ts'
import type { CollectionEntities } from '../entities/collections/entities.ts'
import type { ContentEntities } from '../entities/content/entities.ts'
import type { ProfileHead } from './records/profile-head.ts'

/** An entity, as far as its keys say where its records lie. */
export interface Declared {
  readonly schema: { readonly indexes: Readonly<Record<string, DeclaredIndex>> }
}

/** A place of a learner's own records: a partition of a table or of an index, or one item. */
export interface OwnPlace {
  /** The generation of the profile, if each has a place of its own. */
  readonly generation?: number
  readonly index?: string | undefined
  readonly pk: string
  readonly sk?: string
}

const OWNER = `\${user_id}`
/** Each generation of a profile has partitions of its own. */
const GENERATION = `\${generation}`
const ATTRIBUTE = /\$\{\w+\}/g

const isOwn = (template: string) =>
  template.includes(OWNER) &&
  (template.match(ATTRIBUTE) ?? []).every(part => part === OWNER || part === GENERATION)

/** The place of an entity's records of one learner, by its key templates; null if it has no such place. */
export function ownPlaceOf({ schema }: Declared): OwnPlace | null {
  const indexes = Object.values(schema.indexes)
  const main = indexes.find(({ index }) => index === undefined)
  if (main && !main.pk.template.includes('$') && isOwn(main.sk.template))
    return { pk: main.pk.template, sk: main.sk.template }
  const { index, pk } = [main, ...indexes].find(each => each && isOwn(each.pk.template)) ?? {}
  return pk ? { index, pk: pk.template } : null
}

/** The templates of all places in a store that are erased along with an account, as its entities declare them. */
export const ownPlaces = (store: ContentEntities | CollectionEntities): OwnPlace[] =>
  placesOf(declarationsAmong(store).filter(({ schema }) => schema.belonging.erased === undefined))

export function placesOf(entities: readonly Declared[]): OwnPlace[] {
  const places = new Map(
    entities.flatMap(entity => ownPlaceOf(entity) ?? []).map(place => [JSON.stringify(place), place]),
  )
  return [...places.values()]
}

const isByGeneration = ({ pk }: OwnPlace) => pk.includes(GENERATION)

/**
 * The places of one learner with a profile of these generations: theirs in order, then all others, among which is the
 * profile's head that names the generations.
 */
export function placesOfLearner(
  templates: readonly OwnPlace[],
  userId: number,
  { lowest_generation, generation: latest }: Pick<ProfileHead, 'lowest_generation' | 'generation'>,
): OwnPlace[] {
  const filled = ({ index, pk, sk }: OwnPlace, generation?: number): OwnPlace => {
    const fill = (template: string) =>
      template.replaceAll(OWNER, String(userId)).replaceAll(GENERATION, String(generation))
    return {
      index,
      pk: fill(pk),
      ...(sk === undefined ? {} : { sk: fill(sk) }),
      ...(generation === undefined ? {} : { generation }),
    }
  }
  const { true: inGeneration = [], false: others = [] } = Object.groupBy(templates, place =>
    isByGeneration(place) ? 'true' : 'false',
  )
  const generations = inGeneration.length > 0 ? Math.max(0, latest + 1 - lowest_generation) : 0
  return [
    ...Array.from({ length: generations }, (_, at) =>
      inGeneration.map(place => filled(place, lowest_generation + at)),
    ).flat(),
    ...others.map(place => filled(place)),
  ]
}

/** Everything in a place; with `after`, only from beyond that sort key. */
export function queryOf(TableName: string, { index, pk, sk }: OwnPlace, after?: string): QueryCommandInput {
  const name = (part: string) => `${index ?? ''}${part}`
  const [sort, comparison] = sk === undefined ? [after, '>'] : [sk, '=']
  return {
    TableName,
    ...(index === undefined ? { ConsistentRead: true } : { IndexName: index }),
    KeyConditionExpression: [
      `${name('pk')} = :pk`,
      ...(sort === undefined ? [] : [`${name('sk')} ${comparison} :sort`]),
    ].join(' AND '),
    ExpressionAttributeValues: { ':pk': pk, ...(sort === undefined ? {} : { ':sort': sort }) },
  }
}
