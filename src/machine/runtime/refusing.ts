/** Functions of modules that are not there: to call one ends the run, whatever it is given. */
export const refusing = new WeakSet<object>();
