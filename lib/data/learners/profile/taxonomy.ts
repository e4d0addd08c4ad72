import { isDeepStrictEqual } from 'node:util'
import { NewTerm, Preference, Term } from '../../../contracts/schemas/learners/profile.ts'
import { invalidInput, Problem } from '../../../platform/problems/errors.ts'
import { foldedIdentity } from '../../../platform/values/folded.ts'
import { readableAmong } from '../../articles/article/heads.ts'
import type { Content } from '../../articles/content.ts'
import type { Learning } from '../records/learning.ts'
import { type RecordOwner, readRecord } from '../records/read-records.ts'
import { resource } from '../records/resource.ts'
import { type Served, writableRecords } from './served.ts'

export const EVERYBODY: RecordOwner = { user_id: 0, generation: 0 }

export const terms = resource({
  name: 'taxonomy',
  about:
    'A topic, genre, domain, scene or priority direction: shared by all, or a private one of the learner',
  record: 'own',
  most: 1_000,
  values: Term,
  input: NewTerm,
  unique: ({ kind, language, name, aliases }) =>
    [name, ...aliases].map(text => [kind, language, foldedIdentity(text)]),
  label: ({ name, aliases }) => [name, ...aliases].join(' '),
})

/** Includes shared ones. Terms are created, but neither changed nor deleted. */
export const taxonomy: Served = writableRecords(terms, {
  others: [EVERYBODY],
  async mayWrite({ learning }, { record_id, expected_version, delete: deletes }) {
    if (deletes || expected_version > 0) throw new Problem('forbidden', 'Terms can be created, not changed.')
    if (await sharedTerm(learning, record_id))
      throw new Problem('forbidden', 'Shared terms cannot be changed.')
  },
})

const sharedTerm = (learning: Learning, id: string) => readRecord(learning, EVERYBODY, terms, id)

export const preferences: Served = writableRecords(
  resource({
    name: 'preferences',
    about: 'An interest, an exclusion or a known domain of the learner; each is a record of its own',
    record: 'own',
    values: Preference,
    unique: ({ item, type }) => [[item.kind, item.id, type]],
    label: ({ item, note }) => `${item.id} ${note ?? ''}`,
  }),
  {
    beside: ({ learning, content }, { user_id }) => ({
      async prepare(preference, before) {
        const { item } = preference
        if (item.kind === 'taxonomy')
          return { ...preference, item: { ...item, id: await termMeant(learning, user_id, item.id) } }
        if (item.kind === 'article' && !isDeepStrictEqual(item, before?.values?.item))
          await mustBeReadable(content, item.id)
        return preference
      },
    }),
  },
)

async function mustBeReadable(content: Content, id: string): Promise<void> {
  if (!(await readableAmong(content, [Number(id)])).has(Number(id)))
    throw invalidInput('body.values.item.id', 'is not the id of a text that you can read')
}

const MOST_MERGES = 5

async function termMeant(
  learning: Learning,
  user_id: number,
  id: string,
  merges = MOST_MERGES,
): Promise<string> {
  const mergedTerm = (await sharedTerm(learning, id)) ?? (await readRecord(learning, user_id, terms, id))
  if (!mergedTerm?.values || merges === 0)
    throw invalidInput('body.values.item.id', 'is not the id of a term')
  const { merged_into } = mergedTerm.values
  return merged_into === null ? id : termMeant(learning, user_id, merged_into, merges - 1)
}
