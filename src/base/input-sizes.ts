/**
 * How large an input may be. Nothing but the language bounds strings, arrays and collections unless the user gives a bound. The first
 * sizes are those that a search tries before it grows inputs; they bound nothing.
 */
export const MOST_UNITS = 2 ** 29 - 24;
export const MOST_ITEMS = 2 ** 32 - 1;

/** The tokens that parsers tell apart (`1.22.333`, `function`) are this long, and a string still costs the solver few variables. */
export const FIRST_UNITS = 8;
/** The smallest length at which first, middle and last elements differ. */
export const FIRST_ITEMS = 3;
export const FIRST_KEYS = 2;
