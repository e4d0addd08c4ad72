import { CustomAttributeType, type EntityItem } from 'electrodb'
import type { StoredSeries } from '../../../contracts/schemas/articles/series.ts'
import type { StoreTable } from '../../../store/client.ts'
import { number, primaryIndex, storedEntity, text } from '../../../store/entity.ts'

/**
 * One item per account: a text is in one series at most, and each change of order is one write. At most 100 series with
 * 10,000 texts, some 120 KB.
 */
export const seriesEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'content', entity: 'series', version: '1' },
    belonging: {},
    attributes: {
      user_id: number,
      series: { type: CustomAttributeType<readonly StoredSeries[]>('any'), required: true },
      version: number,
      updated_at: text,
    },
    indexes: { series: primaryIndex('SERIES#${user_id}', 'SERIES') },
  })
export type SeriesRecord = EntityItem<ReturnType<typeof seriesEntity>>
