import { USER_TYPE } from '@casovi/contract/constants';
import type { Viewer } from '../../platform/http/route.ts';

export const can = (viewer: Viewer) => ({
  readUser: (userId: number): boolean => viewer.id === userId || viewer.type === USER_TYPE.admin,
  editProfile: (userId: number): boolean => viewer.id === userId,
});
