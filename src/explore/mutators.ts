/** Methods of built-ins that change what they are called on, or their first argument. */
export const mutators = new Set(
  'push pop shift unshift splice sort reverse fill copyWithin set add delete clear setTime assign defineProperty defineProperties setPrototypeOf'.split(
    ' ',
  ),
);
