/** A fence around prose, which explanations may like and nothing else. */
export const isFenced = (text: string, source: string): boolean =>
  text.startsWith('```') && !source.startsWith('```')

/** Whether a text carries the wrapping of an answer instead of being one: a form, thoughts. */
export const isWrapping = (text: string, source: string): boolean =>
  WRAPPINGS.some(wrapping => wrapping.test(text) && !wrapping.test(source))

const WRAPPINGS = [
  /[{,]\s*\\?"(?:items|index|start|text|translation|explanation|polished)\\?"\s*:/,
  /<\/?think(?:ing)?>/i,
]
