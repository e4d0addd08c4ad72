import { LRUCache } from 'lru-cache'

/**
 * A cache of at most so many entries, whose memory grows with them. With `max`, an LRUCache takes the memory of all its
 * entries when it is made: 4 ms and more than a megabyte for 50,000.
 */
export const growingCache = <K extends string | number, V extends object>(most: number) =>
  new LRUCache<K, V>({ maxSize: most, sizeCalculation: () => 1 })
