/** The greatest length of a string in V8; a RangeError beyond. */
export const maxStringLength = 536_870_888;
