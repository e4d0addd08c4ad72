/**
 * The buffers of the bytes in an answer, for the list of what `postMessage` hands over; others are copied. Only bytes in memory
 * of their own may be in an answer: with a view, its thread would lose the whole buffer behind it.
 */
export const buffersIn = (answer: object): ArrayBuffer[] =>
  Object.values(answer).flatMap((value: unknown) =>
    ArrayBuffer.isView(value) && value.buffer instanceof ArrayBuffer ? [value.buffer] : [],
  )
