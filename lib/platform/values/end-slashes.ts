export const withoutEndSlashes = (address: string): string => address.replace(/(?<!\/)\/+$/, '')
