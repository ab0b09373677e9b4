// The names of the features in contact.

import type { Feature } from 'kantsu';
import type { Language } from './i18n.ts';

const EN: Record<Feature, string> = {
  surface: 'surface',
  'cap p1': 'cap P1',
  'cap p2': 'cap P2',
  side: 'cylinder',
  'face +x': 'face +X',
  'face -x': 'face −X',
  'face +y': 'face +Y',
  'face -y': 'face −Y',
  'face +z': 'face +Z',
  'face -z': 'face −Z',
  edge: 'edge',
  vertex: 'vertex',
  face: 'face',
};

const JA: Record<Feature, string> = {
  surface: '表面',
  'cap p1': '半球 P1',
  'cap p2': '半球 P2',
  side: '円柱',
  'face +x': '面 +X',
  'face -x': '面 −X',
  'face +y': '面 +Y',
  'face -y': '面 −Y',
  'face +z': '面 +Z',
  'face -z': '面 −Z',
  edge: '辺',
  vertex: '頂点',
  face: '面',
};

export function featureName(feature: Feature, language: Language): string {
  return (language === 'ja' ? JA : EN)[feature];
}
