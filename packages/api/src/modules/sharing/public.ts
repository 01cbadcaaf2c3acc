export { deleteSharePictureOf, selectSharePictureOf } from './queries.ts';
export { sharePictureRoutes } from './routes.ts';
export { deleteOldSharePictures } from './service.ts';
