import { mentionsOp } from './mentions-op.ts';
import { Op } from './op.ts';

/** Is there a question about a whole container in a term? */
export const asksOfContainer = mentionsOp(Op.Among, Op.Exists);
