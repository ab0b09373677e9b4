// QuickJS, an engine that shares no code with V8, SpiderMonkey or JavaScriptCore: the committed scenes run in it.

import variant from '@jitl/quickjs-wasmfile-release-sync';
import { newQuickJSWASMModuleFromVariant } from 'quickjs-emscripten-core';
import { bundleGolden } from './golden-bundle.ts';
import type { GoldenScene } from './golden-scenes.ts';

export interface OtherEngine {
  hashAfter(scene: Omit<GoldenScene, 'hash'>): string;
  dispose(): void;
}

export async function startQuickJS(): Promise<OtherEngine> {
  const [script, quickjs] = await Promise.all([bundleGolden(), newQuickJSWASMModuleFromVariant(variant)]);
  const context = quickjs.newContext();
  const evaluate = (code: string): unknown => {
    const handle = context.unwrapResult(context.evalCode(code));
    const value: unknown = context.dump(handle);
    handle.dispose();
    return value;
  };
  evaluate(script);
  return {
    hashAfter: (scene) => evaluate(`golden.hashAfter(${JSON.stringify(scene)})`) as string,
    dispose: () => context.dispose(),
  };
}
