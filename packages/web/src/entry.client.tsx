import './entry/entry.client.tsx';
