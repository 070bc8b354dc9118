import { checkChunk } from '../../claims/check-chunk.ts';

checkChunk(0);
