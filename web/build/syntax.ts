/** A part of a parsed module. */
export type Node = Record<string, unknown> & { type: string; start: number; end: number }

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value
