export { deletePicturesOf, ownsPicture, selectPicture } from './queries.ts';
export { picturesRoute, uploadsModule } from './routes.ts';
export { deleteOrphanPictures } from './service.ts';
