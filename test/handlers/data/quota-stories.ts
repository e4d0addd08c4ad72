import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { StoredBytes } from '../../../lib/contracts/schemas/accounts/quotas.ts'
import { headKey } from '../../../lib/data/entities/content/keys.ts'
import { usageKey } from '../../../lib/data/entities/usage/counted.ts'
import { writeAll } from '../../../lib/store/writing/write-all.ts'
import { type DataClient, type Lab, reader, root } from './lab.ts'

const NOTHING: StoredBytes = { texts: 0, recordings: 0, audio: 0, files: 0, learning: 0 }

export const storageOf = (client: DataClient) => client.storage.get()
export const bytesOf = async (client: DataClient) => (await storageOf(client)).by_kind
/** These bytes, and none of other kinds but learning data. */
export const only = (bytes: Partial<StoredBytes>) => ({ ...NOTHING, ...bytes })

/** Gives the reader a quota of so many bytes or events, and waits until every process knows it. */
export async function allow(lab: Lab, quota: { bytes?: number; events_a_day?: number }) {
  const body = { bytes: 5e9, events_a_day: 20_000, ...quota }
  await lab.as(root).quotas.putOfAccount({ params: { id: reader.user_id }, body })
  lab.clock.advance(5)
}

/** The sweeps of the minutes in which counts become due; gives how much they handled. */
export async function sweep(lab: Lab) {
  lab.clock.advance(61)
  for (let handled = 0; ; ) {
    const { swept, is_more_due } = await lab.as(null).housekeeping.sweep()
    handled += swept
    if (!is_more_due) return handled
  }
}

/** A data folder as it was before bytes were counted. */
export async function forgetCounts({ app: { content, learning } }: Lab, articles: number[] = []) {
  for (const { client, table } of [content, learning])
    await writeAll(client, [{ Delete: { TableName: table, Key: usageKey(reader.user_id) } }])
  for (const id of articles)
    await content.client.send(
      new UpdateCommand({
        TableName: content.table,
        Key: headKey(id),
        UpdateExpression: 'REMOVE text_bytes, media_bytes',
      }),
    )
}
