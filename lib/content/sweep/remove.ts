import type { BatchWriteCommandInput } from '@aws-sdk/lib-dynamodb'
import { batchWrite } from '../../store/batch.ts'
import type { Content } from '../content.ts'
import { writeInTurn } from '../write-in-turn.ts'

/** Does batches of deletes. They queue with the writes of blocks, so that readers get their turn. */
export async function remove(
  content: Content,
  batches: readonly BatchWriteCommandInput[],
  signal: AbortSignal,
): Promise<void> {
  await writeInTurn(content, batches, batch => batchWrite(content.client, [batch], { signal }))
}
