// The names of the features in contact.

import type { Feature } from 'kantsu';
import { texts } from '../kit/texts.ts';
import type { Language } from '../kit/texts.ts';

const t = texts({
  'feature.surface': ['surface', '表面'],
  'feature.cap p1': ['cap P1', '半球 P1'],
  'feature.cap p2': ['cap P2', '半球 P2'],
  'feature.side': ['cylinder', '円柱'],
  'feature.face +x': ['face +X', '面 +X'],
  'feature.face -x': ['face −X', '面 −X'],
  'feature.face +y': ['face +Y', '面 +Y'],
  'feature.face -y': ['face −Y', '面 −Y'],
  'feature.face +z': ['face +Z', '面 +Z'],
  'feature.face -z': ['face −Z', '面 −Z'],
  'feature.edge': ['edge', '辺'],
  'feature.vertex': ['vertex', '頂点'],
  'feature.face': ['face', '面'],
});

export function featureName(feature: Feature, language: Language): string {
  return t(`feature.${feature}`, undefined, language);
}
