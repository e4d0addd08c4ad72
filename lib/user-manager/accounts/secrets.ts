import { createHash } from 'node:crypto'

const SECRET_BYTES = 32

interface Random {
  randomBytes(size: number): Uint8Array
}

/** Has 256 random bits in 43 characters. */
export const newSecret = ({ randomBytes }: Random): string =>
  Buffer.from(randomBytes(SECRET_BYTES)).toString('base64url')

/** The SHA-256 of a secret, which is stored in its place. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

export function newUuid({ randomBytes }: Random): string {
  const bytes = Buffer.from(randomBytes(16))
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
