type Nullish<T> = Extract<T, null | undefined>

export type WithoutNulls<T> = T extends unknown
  ? { [K in keyof T as [Nullish<T[K]>] extends [never] ? K : never]: T[K] } & {
      [K in keyof T as [Nullish<T[K]>] extends [never] ? never : K]?: NonNullable<T[K]>
    }
  : never

/** A record as it is stored: what is null or undefined in it is absent. */
export const withoutNulls = <T extends object>(record: T) =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value != null)) as WithoutNulls<T>
