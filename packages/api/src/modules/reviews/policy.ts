import { USER_TYPE } from '@casovi/contract/constants';
import type { Viewer } from '../../platform/http/route.ts';

export const can = (viewer: Viewer) => ({
  reviewAs: (studentId: number): boolean => viewer.type === USER_TYPE.student && viewer.id === studentId,
});
