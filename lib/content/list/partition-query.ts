import type { QueryCommandInput } from '@aws-sdk/client-dynamodb'
import type { ContentTable, IndexPartition } from '../../entities/content/keys.ts'

/** All that lies in a partition of an index, what came last first. */
export const newestIn = ({ table }: ContentTable, { index, pk }: IndexPartition): QueryCommandInput => ({
  TableName: table,
  IndexName: index,
  KeyConditionExpression: `${index}pk = :pk`,
  ExpressionAttributeValues: { ':pk': { S: pk } },
  ScanIndexForward: false,
})
