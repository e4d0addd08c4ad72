import type { QueryCommandInput } from '@aws-sdk/lib-dynamodb'
import { type DeclaredIndex, declarationsAmong } from '../../store/entity.ts'
import type { CollectionEntities } from '../entities/collections/entities.ts'
import type { ContentEntities } from '../entities/content/entities.ts'

/** An entity, as far as its keys say where its records lie. */
export interface Declared {
  readonly schema: { readonly indexes: Readonly<Record<string, DeclaredIndex>> }
}

/** A place of a learner's own records: a partition of a table or of an index, or one item. */
export interface OwnPlace {
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

/** The profile's head comes after the partitions that are found by the generation it names. */
export function placesOf(entities: readonly Declared[]): OwnPlace[] {
  const places = new Map(
    entities.flatMap(entity => ownPlaceOf(entity) ?? []).map(place => [JSON.stringify(place), place]),
  )
  return [...places.values()].sort((a, b) => Number(isByGeneration(b)) - Number(isByGeneration(a)))
}

const isByGeneration = ({ pk }: OwnPlace) => pk.includes(GENERATION)

/** The places of one learner whose profile has had these generations, from 0 on. */
export const placesOfLearner = (templates: readonly OwnPlace[], userId: number, lastGeneration: number) =>
  templates.flatMap(({ index, pk, sk }) => {
    const filled = (template: string, generation: number) =>
      template.replaceAll(OWNER, String(userId)).replaceAll(GENERATION, String(generation))
    const generations = pk.includes(GENERATION) ? lastGeneration + 1 : 1
    return Array.from({ length: generations }, (_, generation) => ({
      index,
      pk: filled(pk, generation),
      ...(sk === undefined ? {} : { sk: filled(sk, generation) }),
    }))
  })

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
