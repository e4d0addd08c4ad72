const count = { type: 'number', required: true } as const

/** What is added up wherever usage of models is counted. */
export const USAGE_COUNTS = {
  calls: count,
  uploads: count,
  input_tokens: count,
  output_tokens: count,
  /** The sum of the costs that are known. */
  cost: count,
  unknown_cost_calls: count,
} as const
