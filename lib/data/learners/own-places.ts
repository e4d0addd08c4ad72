import type { QueryCommandInput } from '@aws-sdk/lib-dynamodb'
import { type DeclaredIndex, declarationsAmong } from '../../store/entity.ts'
import type { CollectionEntities } from '../entities/collections/entities.ts'
import type { ContentEntities } from '../entities/content/entities.ts'
import type { ProfileHead } from './records/profile-head.ts'

export interface Declared {
  readonly schema: { readonly indexes: Readonly<Record<string, DeclaredIndex>> }
}

export interface OwnPlace {
  readonly generation?: number
  readonly index?: string | undefined
  readonly pk: string
  readonly sk?: string
}

const OWNER = `\${user_id}`
/** Each generation has partitions of its own. */
const GENERATION = `\${generation}`
const ATTRIBUTE = /\$\{\w+\}/g

const isOwn = (template: string) =>
  template.includes(OWNER) &&
  (template.match(ATTRIBUTE) ?? []).every(part => part === OWNER || part === GENERATION)

export function ownPlaceOf({ schema }: Declared): OwnPlace | null {
  const indexes = Object.values(schema.indexes)
  const main = indexes.find(({ index }) => index === undefined)
  if (main && !main.pk.template.includes('$') && isOwn(main.sk.template))
    return { pk: main.pk.template, sk: main.sk.template }
  const { index, pk } = [main, ...indexes].find(each => each && isOwn(each.pk.template)) ?? {}
  return pk ? { index, pk: pk.template } : null
}

export const ownPlaces = (store: ContentEntities | CollectionEntities): OwnPlace[] =>
  placesOf(declarationsAmong(store).filter(({ schema }) => schema.belonging.erased === undefined))

export function placesOf(entities: readonly Declared[]): OwnPlace[] {
  const places = new Map(
    entities.flatMap(entity => ownPlaceOf(entity) ?? []).map(place => [JSON.stringify(place), place]),
  )
  return [...places.values()]
}

const isByGeneration = ({ pk }: OwnPlace) => pk.includes(GENERATION)

/** Generations in order, then the rest, with the head that names them. */
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

/** `after` excludes sort keys up to it. */
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
