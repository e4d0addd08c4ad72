/** The order in which object stores list: by UTF-8 bytes, which for rare characters is not that of strings. */
export const byKey = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b))
