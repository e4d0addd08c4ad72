import { describe, expect, it } from 'vitest'
import { collectionEntities } from '../../lib/data/entities/collections/entities.ts'
import { contentEntities } from '../../lib/data/entities/content/entities.ts'
import { ownPlaceOf, ownPlaces, placesOfLearner } from '../../lib/data/learners/own-places.ts'
import { unconnected } from '../lib/data/entities/stored-keys.ts'

const collections = collectionEntities(unconnected('collections'))
const content = contentEntities(unconnected('content'))

/** Records of no single learner: due items, the catalogue of skills, and the glosses that models gave. */
const catalogue = [
  'skills',
  'senses',
  'aliases',
  'relations',
  'redirects',
  'doubles',
  'glosses',
  'glossSweeps',
]
const shared = [
  'sweeps',
  // Removed by themselves, with their objects.
  'minedFiles',
  ...catalogue,
  'markers',
]
/** Articles and their records, which stay until an administrator deletes them; due items. */
const articles = [
  'articles',
  'textParts',
  'revisions',
  'blocks',
  'sentences',
  'processing',
  'uploads',
  'images',
  'sweeps',
  'sourceMoves',
  'clips',
  'clipParts',
  'articleClips',
  'pendingClips',
]
/** Removed by `removeFeedbackOf`, together with its counts. */
const feedback = ['feedback', 'openFeedback', 'publishRequests']
/** The words of articles. */
const lexicon = ['blockWords', 'materials', 'featureParts']
/** Of the administrators. */
const administrative = ['recommendations', 'bundleSlots', 'bundleLists']
/** Accounts to be counted, and the default quota. */
const counting = ['recounts', 'defaultQuota']

/** The entities whose records are not erased along with an account. */
const kept = (entities: typeof collections | typeof content, erased: readonly object[]) =>
  Object.entries(entities)
    .filter(([, entity]) => !erased.some(place => isSame(place, ownPlaceOf(entity))))
    .map(([name]) => name)
const isSame = (one: object, other: object | null) => JSON.stringify(one) === JSON.stringify(other)

describe('every kind of record', () => {
  it('of learning is erased along with its account, or is of no learner alone', () => {
    expect(kept(collections, ownPlaces(collections))).toEqual(shared)
  })

  it('of content is erased along with its account, or stays with an article', () => {
    expect(kept(content, ownPlaces(content))).toEqual([
      ...articles,
      ...feedback,
      ...administrative,
      ...lexicon,
      ...counting,
    ])
  })
})

it('the places of a learner that are found by the generation of a profile come before the head that names it', () => {
  const places = placesOfLearner(ownPlaces(collections), 7, { lowest_generation: 0, generation: 2 })
  const byGeneration = places.map(({ generation }) => generation !== undefined)
  expect(byGeneration).toContain(true)
  expect(byGeneration).toEqual(byGeneration.toSorted((a, b) => Number(b) - Number(a)))
})
