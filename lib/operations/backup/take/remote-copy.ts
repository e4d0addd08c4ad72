import { DatabaseSync } from 'node:sqlite'
import { isDeepStrictEqual } from 'node:util'
import type { QueryCommandInput, ScanCommandInput } from '@aws-sdk/client-dynamodb'
import { z } from 'zod'
import { LEARNED } from '../../../data/entities/collections/keys.ts'
import { ARTICLE_CLIP, CLIP } from '../../../data/entities/content/clip.ts'
import { IN_ARTICLE } from '../../../data/entities/content/keys.ts'
import { placesOf, placesOfLearner } from '../../../data/learners/own-places.ts'
import type { ProfileHead } from '../../../data/learners/records/profile-head.ts'
import { Problem } from '../../../platform/problems/errors.ts'
import { type Belonging, SHARED } from '../../../store/belonging.ts'
import type { StoreTable } from '../../../store/client.ts'
import { allIn, wirePages } from '../../../store/reading/plain-read.ts'
import { declaredIn, ownerOfPartition } from '../../items/kinds.ts'
import type { TableName } from '../file/format.ts'
import { keyIn, lineOf, type WireItem } from '../file/wire-item.ts'

/** Data that changes all the time cannot be copied as of one moment. */
const TRIES = 20

const headsOf = ({ unit }: Belonging) => {
  const [mark, ...others] = unit && unit.marks !== 'own' ? unit.marks : []
  if (!mark) throw new Error('A unit without marks cannot be copied as a whole')
  return { first: beginning(mark.pk), head: others.length === 0 ? mark.sk : null }
}
const beginning = (template: string) => template.replace(/\$.*/, '')
const ARTICLE = headsOf(IN_ARTICLE)
const LEARNER = headsOf(LEARNED)

/** The generations of a profile that may hold anything. */
type Generations = Pick<ProfileHead, 'lowest_generation' | 'generation'>
const NEW_PROFILE: Generations = { lowest_generation: 0, generation: 1 }

/** Partitions written as one: their heads, in the first partition, change with every write. */
interface Whole {
  readonly first: string
  readonly head: string | null
  partitionsOf(pk: string, generations: Generations): readonly string[]
}

/** An article, or all data of a learner. */
export function wholeOf(table: TableName): Whole | null {
  if (table === 'content')
    return { ...ARTICLE, partitionsOf: pk => (pk.startsWith(ARTICLE.first) ? [pk] : []) }
  if (table !== 'collections') return null
  const places = placesOf(declaredIn('collections')).filter(({ index }) => index === undefined)
  return {
    ...LEARNER,
    partitionsOf(pk, generations) {
      const id = ownerOfPartition('collections', pk)
      if (id === undefined || id === SHARED) return []
      const partitions = placesOfLearner(places, id, generations).map(place => place.pk)
      return [...new Set([`${LEARNER.first}${id}`, ...partitions])]
    },
  }
}

const Stored = z.object({ N: z.coerce.number() })
const Named = z.object({ lowest_generation: Stored.optional(), generation: Stored.optional() })
function generationsIn(heads: readonly WireItem[]): Generations {
  const named = heads.flatMap(head => Named.safeParse(head).data ?? [])
  const highest = (name: keyof Generations) =>
    Math.max(NEW_PROFILE[name], ...named.map(head => head[name]?.N ?? 0))
  return { lowest_generation: highest('lowest_generation'), generation: highest('generation') }
}

/** Copies a remote table, page by page, into a file for `Snapshot`. */
export class RemoteCopy {
  private readonly where: StoreTable
  private readonly copy: DatabaseSync
  private readonly signal: AbortSignal

  constructor(where: StoreTable, file: string, signal: AbortSignal) {
    this.where = where
    this.signal = signal
    this.copy = new DatabaseSync(file)
    this.copy.exec(
      `CREATE TABLE "${where.table}" (pk TEXT, sk TEXT, item_json TEXT, PRIMARY KEY (pk, sk));
       CREATE INDEX "by ${where.table}" ON "${where.table}" (sk)`,
    )
  }

  /** Reads each whole again that was written to during the copy. */
  async take(whole: Whole | null): Promise<void> {
    const before = whole ? await this.allHeads(whole) : []
    for await (const page of this.pages({ TableName: this.where.table })) this.put(page)
    if (!whole) return
    const heads = Map.groupBy(before, item => keyIn(item).pk)
    const newPartitions = this.keys().flatMap(pk => whole.partitionsOf(pk, NEW_PROFILE)[0] ?? [])
    for (const first of new Set([...heads.keys(), ...newPartitions]))
      if (!isDeepStrictEqual(byKey(heads.get(first) ?? []), await this.headsOf(whole, first)))
        await this.takeAgain(whole, first)
  }

  async countClips(): Promise<void> {
    const all = `"${this.where.table}"`
    const isReceipt = `receipt.pk LIKE '${anyOf(ARTICLE_CLIP.pk)}' AND receipt.sk LIKE '${anyOf(ARTICLE_CLIP.sk)}'`
    const lacking = this.copy.prepare(
      `SELECT DISTINCT sk FROM ${all} AS receipt WHERE ${isReceipt} AND NOT EXISTS (
         SELECT 1 FROM ${all} WHERE pk = receipt.sk AND item_json ->> '$.state.S' = 'ready')`,
    )
    for (const { sk } of lacking.all()) await this.takePartition(String(sk))
    this.copy.exec(
      `UPDATE ${all} SET item_json = json_set(item_json, '$.references.N', (
         SELECT CAST(count(*) AS TEXT) FROM ${all} AS receipt
         WHERE receipt.sk = ${all}.pk AND ${isReceipt}
         AND receipt.item_json ->> '$.user_id.N' = ${all}.item_json ->> '$.user_id.N'))
       WHERE pk LIKE '${anyOf(CLIP.pk)}' AND sk LIKE '${anyOf(CLIP.sk)}'`,
    )
  }

  close(): void {
    this.copy.close()
  }

  private pages(input: ScanCommandInput | QueryCommandInput) {
    return wirePages(this.where.client, input, this.signal)
  }

  private async read(input: ScanCommandInput | QueryCommandInput): Promise<WireItem[]> {
    const items: WireItem[] = []
    for await (const page of this.pages(input)) items.push(...page)
    return items
  }

  private put(items: readonly WireItem[]): void {
    const insert = this.copy.prepare(`INSERT OR REPLACE INTO "${this.where.table}" VALUES (?, ?, ?)`)
    this.copy.exec('BEGIN')
    for (const item of items) {
      const { pk, sk } = keyIn(item)
      insert.run(pk, sk, lineOf(item))
    }
    this.copy.exec('COMMIT')
  }

  private keys(): string[] {
    const keys = this.copy.prepare(`SELECT DISTINCT pk FROM "${this.where.table}"`)
    return keys.all().map(({ pk }) => String(pk))
  }

  private allHeads({ first, head }: Whole): Promise<WireItem[]> {
    return this.read({
      TableName: this.where.table,
      FilterExpression: `begins_with(pk, :first)${head === null ? '' : ' AND sk = :head'}`,
      ExpressionAttributeValues: { ':first': { S: first }, ...(head !== null && { ':head': { S: head } }) },
    })
  }

  private async headsOf({ head }: Whole, first: string): Promise<WireItem[]> {
    const partition = allIn(this.where, first)
    if (head === null) return byKey(await this.read(partition))
    return this.read({
      ...partition,
      KeyConditionExpression: 'pk = :pk AND sk = :head',
      ExpressionAttributeValues: { ...partition.ExpressionAttributeValues, ':head': { S: head } },
    })
  }

  private async takePartition(pk: string): Promise<void> {
    this.copy.prepare(`DELETE FROM "${this.where.table}" WHERE pk = ?`).run(pk)
    for await (const page of this.pages(allIn(this.where, pk))) this.put(page)
  }

  private async takeAgain(whole: Whole, first: string): Promise<void> {
    for (let tries = 1; tries <= TRIES; tries += 1) {
      const before = await this.headsOf(whole, first)
      const known = this.keys().filter(pk => whole.partitionsOf(pk, NEW_PROFILE)[0] === first)
      for (const pk of new Set([...whole.partitionsOf(first, generationsIn(before)), ...known]))
        await this.takePartition(pk)
      if (isDeepStrictEqual(before, await this.headsOf(whole, first))) return
    }
    throw new Problem('unavailable', `${first} keeps changing. Stop yomu, then back it up.`)
  }
}

const anyOf = (template: string) => template.replace(/\$\{\w+\}/g, '%')

const byKey = (items: readonly WireItem[]) =>
  items.toSorted((one, other) => (keyIn(one).sk < keyIn(other).sk ? -1 : 1))
