import { USER_TYPE } from '@casovi/contract/constants';
import type { Viewer } from '../../platform/http/route.ts';

export const can = (viewer: Viewer) => ({
  save: viewer.type === USER_TYPE.student,
});
