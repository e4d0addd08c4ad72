import { CustomAttributeType, type EntityItem } from 'electrodb'
import type { StoredSeries } from '../../../contracts/schemas/articles/series.ts'
import type { StoreTable } from '../../../store/client.ts'
import { number, primaryIndex, storedEntity, text } from '../../../store/entity.ts'

/**
 * All series of an account in one item: a text is in one of them at most, and every change of their order is one write.
 * At most 100 series with 10,000 texts, some 120 KB.
 */
export const seriesEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'content', entity: 'series', version: '1' },
    belonging: {},
    attributes: {
      user_id: number,
      series: { type: CustomAttributeType<readonly StoredSeries[]>('any'), required: true },
      /** Rises with every change. */
      version: number,
      updated_at: text,
    },
    indexes: { series: primaryIndex('SERIES#${user_id}', 'SERIES') },
  })
export type SeriesRecord = EntityItem<ReturnType<typeof seriesEntity>>
